//! The relay as others use it: the real program, at its socket, among faults.
//!
//! Many of these tests wait for a network to be found dead, side by side; so there are more
//! threads than processors.

mod abuse;
mod accounts;
mod commands;
mod disk;
mod herd;
mod mad;
mod ops;
mod presence;
mod rooms;
mod secrets;
mod short_kill;
mod support;

use libtest_mimic::{Arguments, Trial};
use std::{future::Future, pin::Pin, process::ExitCode};

/// A test: its name and what it does.
type Test = (&'static str, fn() -> Pin<Box<dyn Future<Output = ()>>>);

/// Names tests once.
macro_rules! tests {
    ($($module:ident: $($name:ident),* $(,)?;)*) => {
        const TESTS: &[Test] = &[$($((concat!(stringify!($module), "::", stringify!($name)), || Box::pin($module::$name()))),*),*];
    };
}

tests! {
    commands:
        t1_a_command_sent_again_from_old_and_new_sockets_is_done_once,
        t1_a_doubled_connection_does_nothing_twice,
        t2_the_same_number_with_another_text_is_refused,
        t3_a_kill_between_commit_and_ack_costs_no_answer,
        t5_a_stale_version_is_answered_with_the_state;
    presence:
        t11_a_network_that_dies_silently_is_noticed_and_counted_once,
        t11_half_open_downwards_is_noticed_as_well,
        t11_an_idle_peer_that_dies_silently_is_found,
        t12_the_close_of_an_older_socket_means_nothing,
        t14_a_bad_token_never_changes_the_seat,
        t15_two_devices_that_take_the_seat_from_each_other,
        t16_both_gone_at_once_and_both_back;
    herd:
        t17_three_hundred_clients_cut_at_once_come_back,
        a_wish_to_stop_right_after_the_start_is_heard,
        t18_a_drain_under_load_loses_nothing_and_tells_everybody,
        t8_t9_a_restart_with_three_hundred_matches_moves_no_clock,
        a_reader_behind_a_slow_line_gets_everything;
    abuse:
        t25_slow_heads_and_bodies_are_given_up,
        t25_fragments_continuations_and_floods_hurt_nobody_else,
        t26_a_frame_too_long_is_closed_and_never_held,
        t23_readers_that_never_read_cost_nobody_anything,
        t28_the_fastest_honest_pair_is_never_limited,
        who_waits_as_long_as_told_is_not_closed;
    mad:
        a_hundred_thousand_mad_frames_get_coded_answers;
    secrets:
        t29_a_trace_log_of_everything_holds_no_secret;
    accounts:
        tb_30_a_guest_plays_unrated_and_a_name_makes_an_account,
        tb_41_names_over_the_wire,
        a_refresh_token_whose_answer_was_lost_is_good_for_a_minute_and_then_ends_its_family,
        signing_out_everywhere_closes_sockets_and_ends_tokens,
        a_second_device_logs_in_by_password_and_takes_over,
        a_blocked_account_is_deleted_by_its_owner,
        wrong_passwords_make_their_sender_wait_and_lock_nobody_out,
        an_export_holds_everything_and_no_secret,
        an_account_is_deleted_on_the_web_page,
        t37_a_deleted_account_breaks_nothing_and_leaves_no_datum;
    rooms:
        tb_40_a_room_is_joined_once_by_its_code_in_any_case,
        an_unknown_queue_or_game_is_answered_by_the_number_of_its_request,
        tb_40_ten_wrong_codes_a_minute_and_then_slow_down,
        tb_42_phrases_blocks_and_reports;
    ops:
        health_ready_version_and_metrics_without_ids,
        an_operator_looks_after_a_running_server,
        a_backup_of_a_running_server_is_restored_and_played_on,
        tls_with_a_certificate_of_ones_own;
    disk:
        a_folder_in_use_is_left_alone,
        a_foreign_a_newer_and_a_damaged_file_are_refused_and_kept,
        t33_a_full_disk_refuses_commands_and_tells_nobody,
        t32_a_pinned_reader_stops_nobody_and_is_told_in_the_metrics,
        t33_a_store_that_takes_no_writes_while_running_refuses_commands_and_recovers,
        t33_a_read_only_disk_is_said_at_the_start;
    short_kill:
        t7_five_rounds_of_kill_9_under_load;
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    args.test_threads.get_or_insert(12);
    let trials = TESTS.iter().map(|(name, test)| {
        Trial::test(*name, move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .map_err(|error| error.to_string())?;
            runtime.block_on(test());
            Ok(())
        })
    });
    if !args.list {
        relay_tests::process::program();
    }
    libtest_mimic::run(&args, trials.collect()).exit_code()
}
