//! Who depends on whom, read from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::Value;

/// The crates of the workspace with what they need.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// Sorted by place.
    pub(crate) members: Vec<Member>,
}

/// One crate of ours.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// Its folder below the top one, such as `core/rules`.
    pub(crate) place: String,
    /// What its manifest names, features included.
    pub(crate) needs: Vec<Need>,
    /// The names of all crates that end up linked with it, through any number of steps; those used
    /// for building and testing only are left out.
    pub(crate) linked: BTreeSet<String>,
}

/// One line of a manifest's dependencies.
#[derive(Clone, Debug)]
pub(crate) struct Need {
    /// The name of the crate needed.
    pub(crate) name: String,
    /// Its place, when it is one of ours.
    pub(crate) place: Option<String>,
    /// Needed by tests only.
    pub(crate) only_tests: bool,
}

impl Graph {
    /// Reads the output of `cargo metadata` (format 1, with the resolved graph).
    ///
    /// # Errors
    /// When a field is missing that the format promises.
    pub(crate) fn of(metadata: &Value) -> Result<Self> {
        let root = text(metadata, "workspace_root")?;
        let members: Vec<&str> =
            list(metadata, "workspace_members")?.iter().filter_map(Value::as_str).collect();

        let mut names = BTreeMap::new();
        let mut places = BTreeMap::new();
        for package in list(metadata, "packages")? {
            let id = text(package, "id")?;
            names.insert(id, text(package, "name")?);
            if members.contains(&id) {
                places.insert(id, place(root, text(package, "manifest_path")?));
            }
        }

        let mut edges: BTreeMap<&str, Vec<Edge<'_>>> = BTreeMap::new();
        for node in list(&metadata["resolve"], "nodes")? {
            let deps = list(node, "deps")?.iter().map(Edge::of).collect::<Result<_>>()?;
            edges.insert(text(node, "id")?, deps);
        }

        let name_of = |id: &str| names.get(id).map_or_else(|| id.to_owned(), |&name| name.to_owned());
        let mut graph = Self::default();
        for (&id, place) in &places {
            let needs = edges.get(id).into_iter().flatten().map(|edge| Need {
                name: name_of(edge.to),
                place: places.get(edge.to).cloned(),
                only_tests: edge.only_tests,
            });
            graph.members.push(Member {
                place: place.clone(),
                needs: needs.collect(),
                linked: linked(id, &edges).into_iter().map(name_of).collect(),
            });
        }
        graph.members.sort_by(|a, b| a.place.cmp(&b.place));
        Ok(graph)
    }
}

struct Edge<'a> {
    to: &'a str,
    linked: bool,
    only_tests: bool,
}

impl<'a> Edge<'a> {
    fn of(dep: &'a Value) -> Result<Self> {
        let kinds: Vec<&str> =
            list(dep, "dep_kinds")?.iter().map(|kind| kind["kind"].as_str().unwrap_or("normal")).collect();
        Ok(Self {
            to: text(dep, "pkg")?,
            linked: kinds.contains(&"normal"),
            only_tests: kinds.iter().all(|&kind| kind == "dev"),
        })
    }
}

fn linked<'a>(from: &'a str, edges: &BTreeMap<&'a str, Vec<Edge<'a>>>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        for edge in edges.get(id).into_iter().flatten() {
            if edge.linked && seen.insert(edge.to) {
                open.push(edge.to);
            }
        }
    }
    seen
}

/// The folder of a manifest below `root`, with forward slashes on every system.
fn place(root: &str, manifest: &str) -> String {
    let below = manifest.strip_prefix(root).unwrap_or(manifest).replace('\\', "/");
    below.trim_start_matches('/').trim_end_matches("Cargo.toml").trim_end_matches('/').to_owned()
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    value[key].as_str().with_context(|| format!("`cargo metadata` gives no text under {key:?}"))
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>> {
    value[key].as_array().with_context(|| format!("`cargo metadata` gives no list under {key:?}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn metadata_becomes_places_needs_and_links() {
        let metadata = json!({
            "workspace_root": "/r",
            "workspace_members": ["t#1", "u#1"],
            "packages": [
                { "id": "t#1", "name": "table", "manifest_path": "/r/core/table/Cargo.toml" },
                { "id": "u#1", "name": "rules", "manifest_path": "/r/core/rules/Cargo.toml" },
                { "id": "x#1", "name": "wire", "manifest_path": "/elsewhere/wire/Cargo.toml" },
                { "id": "y#1", "name": "tokio", "manifest_path": "/elsewhere/tokio/Cargo.toml" },
                { "id": "z#1", "name": "proptest", "manifest_path": "/elsewhere/proptest/Cargo.toml" },
            ],
            "resolve": { "nodes": [
                { "id": "t#1", "deps": [
                    { "pkg": "u#1", "dep_kinds": [{ "kind": null }] },
                    { "pkg": "x#1", "dep_kinds": [{ "kind": null }, { "kind": "dev" }] },
                    { "pkg": "z#1", "dep_kinds": [{ "kind": "dev" }] },
                ] },
                { "id": "u#1", "deps": [] },
                { "id": "x#1", "deps": [{ "pkg": "y#1", "dep_kinds": [{ "kind": null }] }] },
                { "id": "y#1", "deps": [] },
                { "id": "z#1", "deps": [] },
            ] },
        });
        let graph = Graph::of(&metadata).unwrap();
        let places: Vec<&str> = graph.members.iter().map(|member| member.place.as_str()).collect();
        assert_eq!(places, ["core/rules", "core/table"]);

        let table = &graph.members[1];
        let needs: Vec<_> = table
            .needs
            .iter()
            .map(|need| (need.name.as_str(), need.place.as_deref(), need.only_tests))
            .collect();
        assert_eq!(
            needs,
            [("rules", Some("core/rules"), false), ("wire", None, false), ("proptest", None, true)]
        );
        assert_eq!(table.linked.iter().collect::<Vec<_>>(), ["rules", "tokio", "wire"]);
    }

    #[test]
    fn a_missing_field_is_named() {
        let error = Graph::of(&json!({ "workspace_root": "/r" })).unwrap_err().to_string();
        assert!(error.contains("workspace_members"), "{error}");
    }
}
