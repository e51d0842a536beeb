// swift-tools-version: 6.0
// The Swift side: generated bindings, the store that screens read, and their drawings.
//
// The Rust library is found by its folder: `swift test -Xlinker -L<folder>`; `cargo xtask test swift` does that.

import PackageDescription

let package = Package(
  name: "WildcardChess",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "AppShell", targets: ["AppShell"]),
    .library(name: "AppUI", targets: ["AppUI"]),
  ],
  targets: [
    .systemLibrary(name: "WildcardFFI"),
    .target(
      name: "WildcardBindings",
      dependencies: ["WildcardFFI"],
      // What UniFFI writes keeps globals that Swift 6 would want isolated.
      swiftSettings: [.swiftLanguageMode(.v5)],
      linkerSettings: [.linkedLibrary("wildcard")]
    ),
    .target(
      name: "AppShell",
      dependencies: ["WildcardBindings"],
      // Swift 6.0's own libswiftObservation.so lacks a symbol on Linux, for a message before a crash.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--allow-shlib-undefined"], .when(platforms: [.linux]))
      ]
    ),
    .target(name: "AppUI", dependencies: ["AppShell"]),
    .testTarget(name: "AppShellTests", dependencies: ["AppShell"]),
    .testTarget(name: "AppUITests", dependencies: ["AppUI"]),
  ]
)
