//! `kill --rounds N --from S`: rounds of kill -9 under load; ends with `N passed, N failed`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, otherwise: usize| {
        let at = args.iter().position(|arg| arg == name);
        at.and_then(|at| args.get(at + 1)).map_or(Some(otherwise), |text| text.parse().ok())
    };
    let (Some(rounds), Some(from), Some(players)) =
        (number("--rounds", 200), number("--from", 1), number("--players", 40))
    else {
        eprintln!("kill [--rounds N] [--from S] [--players N]");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut told = 0;
    let report = runtime.block_on(relay_tests::kill::rounds(from, rounds, players, |round, report| {
        for broken in &report.broken[told..] {
            println!("{broken}");
        }
        told = report.broken.len();
        println!("round {round}: {} passed, {} failed", report.passed, report.failed);
    }));
    for broken in &report.broken[told..] {
        println!("{broken}");
    }
    println!("{report}");
    println!("{} passed, {} failed", report.passed, report.failed);
    if report.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
