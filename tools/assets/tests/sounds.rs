//! The sounds as numbers: what an ear would notice at once, and whether each is what its name says.

mod spectrum;

use std::collections::BTreeSet;
use std::fs;

use assets::sounds::{ALL, RATE, Sound, wav};
use spectrum::{centroid, loudest};

fn sound(name: &str) -> Vec<i16> {
    ALL.iter().find(|sound| sound.name == name).unwrap().samples()
}

/// The samples between two times in ms.
fn part(samples: &[i16], from: u32, to: u32) -> &[i16] {
    let at = |ms: u32| ((ms * RATE / 1000) as usize).min(samples.len());
    &samples[at(from)..at(to)]
}

fn decibels(level: f64) -> f64 {
    20.0 * (level / f64::from(i16::MAX)).log10()
}

fn rms(samples: &[i16]) -> f64 {
    let sum: f64 = samples.iter().map(|&sample| f64::from(sample).powi(2)).sum();
    (sum / samples.len() as f64).sqrt()
}

/// Two filters that halve what lies an octave below 400 Hz, and again for each further octave.
fn without_bass(samples: &[i16]) -> Vec<i16> {
    let keep = 1.0 / (1.0 + std::f64::consts::TAU * 400.0 / f64::from(RATE));
    let (mut input, mut once, mut twice) = (0.0, 0.0, 0.0);
    let filter = |&sample: &i16| {
        let (before, first) = (once, input);
        input = f64::from(sample);
        once = keep * (once + input - first);
        twice = keep * (twice + once - before);
        twice as i16
    };
    samples.iter().map(filter).collect()
}

fn peak(samples: &[i16]) -> f64 {
    f64::from(samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap())
}

/// The core names sounds; the list in its documentation is what a shell is written from.
#[test]
fn each_sound_that_the_core_names_is_made_and_no_other() {
    let model = fs::read_to_string(assets::repository().join("core/app/src/screen/model/look.rs")).unwrap();
    let before = model.split("sound: String").next().unwrap();
    let list = before.rsplit("number: u64,").next().unwrap();
    let named: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    let made: BTreeSet<&str> = ALL.iter().map(|sound| sound.name).collect();
    assert_eq!(named, made);
}

#[test]
fn every_sound_is_short_and_all_together_are_small() {
    for Sound { name, ms, .. } in ALL {
        assert!((25..=460).contains(ms), "{name}: {ms} ms");
        assert_eq!(sound(name).len() as u32, ms * RATE / 1000, "{name}");
    }
    let bytes: usize = ALL.iter().map(|sound| wav(&sound.samples()).len()).sum();
    assert!(bytes <= 180_000, "{bytes} bytes");
}

#[test]
fn no_sound_clips_clicks_or_leans() {
    for Sound { name, peak_db, .. } in ALL {
        let samples = sound(name);
        let loud = decibels(peak(&samples));
        assert!(loud <= -1.0 && (loud - peak_db).abs() < 0.02, "{name}: peak {loud:.2} dBFS");
        assert_eq!((samples[0], samples[samples.len() - 1]), (0, 0), "{name} must begin and end at silence");
        let mean = samples.iter().map(|&sample| f64::from(sample)).sum::<f64>() / samples.len() as f64;
        assert!(mean.abs() < 1.0, "{name}: constant part {mean:.2}");
        let (begin, end) = (part(&samples, 0, 1), &samples[samples.len() - RATE as usize / 1000..]);
        let quiet = peak(&samples) / 4.0;
        assert!(peak(end) < quiet, "{name} ends with a click");
        assert!(f64::from(begin[1].unsigned_abs()) < quiet, "{name} begins with a click");
    }
}

/// A phone's speaker gives little below 400 Hz: what is left above must still be heard.
#[test]
fn a_small_speaker_still_tells_them() {
    for Sound { name, ms, .. } in ALL {
        let left = without_bass(&sound(name));
        let window = (RATE / 20) as usize;
        let loudest = left.windows(window.min(left.len())).step_by(64).map(rms).fold(0.0, f64::max);
        let least = if *ms < 50 { -38.0 } else { -26.0 };
        println!("{name:<10}{:>6.1} dB", decibels(loudest));
        assert!(decibels(loudest) > least, "{name}: {:.1} dB are left above 400 Hz", decibels(loudest));
    }
}

/// What is heard every few seconds is quieter than what ends a game.
#[test]
fn frequent_sounds_are_quieter() {
    let loud = |name: &str| decibels(peak(&sound(name)));
    for often in ["move", "capture", "castle", "card", "shuffle", "tick", "pawn_back"] {
        assert!(loud(often) < loud("boom"), "{often}");
    }
    assert!(loud("tick") < loud("move"));
    assert!(loud("move") < loud("capture"));
}

#[test]
fn knocks_are_dark_cards_are_bright_and_the_explosion_is_deep() {
    let bright = |name: &str| centroid(&sound(name));
    assert!(bright("boom") < 450.0, "{}", bright("boom"));
    assert!((300.0..1500.0).contains(&bright("move")), "{}", bright("move"));
    assert!(bright("card") > 2000.0, "{}", bright("card"));
    assert!(bright("shuffle") > 2000.0, "{}", bright("shuffle"));
    assert!(bright("sapper") > 1000.0, "{}", bright("sapper"));
    assert!(bright("error") < 600.0, "{}", bright("error"));
}

#[test]
fn pitches_go_where_they_should() {
    let near = |name: &str, from, to, hz: f64| {
        let heard = loudest(part(&sound(name), from, to));
        assert!((heard - hz).abs() < hz * 0.06, "{name} from {from} ms: {heard} Hz instead of {hz}");
    };
    near("check", 0, 80, 660.0);
    near("check", 95, 220, 880.0);
    near("low_time", 0, 100, 988.0);
    near("low_time", 120, 220, 988.0);
    near("win", 0, 85, 523.0);
    near("win", 280, 400, 1046.5);
    near("loss", 0, 85, 392.0);
    near("loss", 190, 400, 262.0);
    near("draw", 0, 85, 440.0);
    near("draw", 100, 290, 440.0);
}

#[test]
fn an_explosion_is_there_at_once_and_fog_swells() {
    let loudest_at = |name: &str| {
        let samples = sound(name);
        let windows: Vec<f64> = samples.chunks(RATE as usize / 100).map(rms).collect();
        10 * windows.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap().0
    };
    assert!(loudest_at("boom") <= 30, "{}", loudest_at("boom"));
    assert!(loudest_at("fog") >= 80, "{}", loudest_at("fog"));
}

/// Told apart without looking: no two sounds have nearly the same samples.
#[test]
fn no_two_sounds_are_alike() {
    for (at, one) in ALL.iter().enumerate() {
        for other in &ALL[..at] {
            let (a, b) = (one.samples(), other.samples());
            let product = |a: &[i16], b: &[i16]| -> f64 {
                a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
            };
            let alike = product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt();
            assert!(alike.abs() < 0.95, "{} and {}: {alike:.2}", one.name, other.name);
        }
    }
}

/// A player reads the header: it must say what the samples are.
#[test]
fn the_file_form_is_what_players_expect() {
    let samples = sound("tick");
    let file = wav(&samples);
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let half = |at: usize| u16::from_le_bytes(file[at..at + 2].try_into().unwrap());
    assert_eq!((&file[..4], &file[8..16], &file[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
    assert_eq!((word(4) as usize, word(40) as usize), (file.len() - 8, samples.len() * 2));
    assert_eq!((half(20), half(22), word(24), word(28), half(32), half(34)), (1, 1, RATE, RATE * 2, 2, 16));
    assert_eq!(half(44 + 20), samples[10].cast_unsigned());
}

/// The table that a person reads beside the list: `cargo test -p assets --test sounds -- --nocapture`.
#[test]
fn print_the_figures() {
    println!("{:<10}{:>5} ms {:>6} dBFS {:>6} dB rms {:>7} Hz centroid", "sound", "", "peak", "", "");
    for Sound { name, ms, .. } in ALL {
        let samples = sound(name);
        let (loud, mean) = (decibels(peak(&samples)), decibels(rms(&samples)));
        assert!(mean > -40.0, "{name} is too quiet to be heard");
        println!("{name:<10}{ms:>5} ms {loud:>6.1} dBFS {mean:>6.1} dB rms {:>7.0} Hz", centroid(&samples));
    }
}
