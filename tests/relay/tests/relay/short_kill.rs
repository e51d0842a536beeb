//! A short version of `cargo xtask soak kill`.

pub(crate) async fn t7_five_rounds_of_kill_9_under_load() {
    let report = relay_tests::kill::rounds(1, 5, 40, |_, _| {}).await;
    assert_eq!(report.broken, Vec::<String>::new(), "{report}");
    assert!(report.passed == 5 && report.acked > 100, "{report}");
    println!("{report}");
}
