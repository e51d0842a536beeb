//! What each sound is made of; times in ms, pitches in Hz.
//!
//! A phone's speaker gives little below 400 Hz, so nothing is told by deep tones alone.

use super::Sound;
use super::synth::{Burst, Mix, Tone};

/// All sounds, in the order of the core's list.
pub const ALL: &[Sound] = &[
    Sound { name: "move", ms: 90, peak_db: -6.0, recipe: single },
    Sound { name: "capture", ms: 140, peak_db: -4.0, recipe: capture },
    Sound { name: "check", ms: 230, peak_db: -5.0, recipe: check },
    Sound { name: "castle", ms: 190, peak_db: -6.0, recipe: castle },
    Sound { name: "card", ms: 150, peak_db: -9.0, recipe: card },
    Sound { name: "shuffle", ms: 330, peak_db: -9.0, recipe: shuffle },
    Sound { name: "pawn_back", ms: 160, peak_db: -7.0, recipe: pawn_back },
    Sound { name: "sapper", ms: 210, peak_db: -7.0, recipe: sapper },
    Sound { name: "boom", ms: 440, peak_db: -1.5, recipe: boom },
    Sound { name: "fog", ms: 320, peak_db: -12.0, recipe: fog },
    Sound { name: "low_time", ms: 230, peak_db: -5.0, recipe: low_time },
    Sound {
        name: "win",
        ms: 400,
        peak_db: -5.0,
        recipe: |mix| chime(mix, &[523.25, 659.26, 783.99, 1046.5]),
    },
    Sound { name: "loss", ms: 400, peak_db: -6.0, recipe: |mix| chime(mix, &[392.0, 311.13, 261.63]) },
    Sound { name: "draw", ms: 300, peak_db: -6.0, recipe: |mix| chime(mix, &[440.0, 440.0]) },
    Sound { name: "error", ms: 150, peak_db: -8.0, recipe: error },
    Sound { name: "tick", ms: 25, peak_db: -14.0, recipe: tick },
];

/// A tone that keeps its pitch.
fn tone(at: f64, hz: f64, decay: f64, gain: f64) -> Tone {
    Tone { at, hz: [hz; 2], decay, gain }
}

/// Noise that is there at once.
fn strike(at: f64, cutoff: f64, decay: f64, gain: f64) -> Burst {
    Burst { at, cutoff: [cutoff; 2], attack: 1.0, decay, gain }
}

/// Wood on wood; `size` above 1 sounds smaller and higher.
fn knock(mix: &mut Mix, at: f64, size: f64) {
    mix.burst(strike(at, 1800.0 * size, 12.0, 1.5));
    mix.tone(tone(at, 190.0 * size, 20.0, 0.6));
    mix.tone(tone(at, 540.0 * size, 13.0, 0.9));
}

/// A man is put down.
fn single(mix: &mut Mix) {
    knock(mix, 0.0, 1.0);
    mix.saturate(1.6);
}

/// A heavier knock, and the taken man put aside.
fn capture(mix: &mut Mix) {
    mix.burst(strike(0.0, 2600.0, 20.0, 1.7));
    mix.tone(tone(0.0, 140.0, 34.0, 0.7));
    mix.tone(tone(0.0, 430.0, 22.0, 1.0));
    mix.burst(strike(46.0, 2200.0, 8.0, 0.5));
    mix.tone(tone(46.0, 260.0, 14.0, 0.4));
    mix.saturate(1.8);
}

/// Two tones upwards, each with a little of its octave.
fn check(mix: &mut Mix) {
    for (at, hz) in [(0.0, 660.0), (85.0, 880.0)] {
        mix.tone(tone(at, hz, 55.0, 1.0));
        mix.tone(tone(at, hz * 2.0, 25.0, 0.25));
    }
}

/// King, then rook.
fn castle(mix: &mut Mix) {
    knock(mix, 0.0, 1.0);
    knock(mix, 95.0, 1.2);
    mix.saturate(1.6);
}

/// A card slides off the deck and is laid down.
fn card(mix: &mut Mix) {
    mix.burst(Burst { at: 0.0, cutoff: [5200.0, 3800.0], attack: 20.0, decay: 30.0, gain: 0.8 });
    mix.burst(strike(92.0, 3000.0, 9.0, 1.0));
}

/// Eight cards fall into each other, faster and faster.
fn shuffle(mix: &mut Mix) {
    let falls = [0.0, 58.0, 108.0, 151.0, 188.0, 219.0, 246.0, 270.0];
    for (number, at) in falls.into_iter().enumerate() {
        let swell = 0.55 + 0.06 * number as f64;
        mix.burst(Burst { at, cutoff: [4600.0, 4000.0], attack: 5.0, decay: 11.0, gain: swell });
    }
}

/// Up from the pool, and down on the board.
fn pawn_back(mix: &mut Mix) {
    mix.tone(Tone { at: 0.0, hz: [300.0, 620.0], decay: 60.0, gain: 0.6 });
    knock(mix, 88.0, 1.5);
}

/// A tool on iron: partials that no string has.
fn sapper(mix: &mut Mix) {
    mix.burst(strike(0.0, 3200.0, 10.0, 0.7));
    for (hz, decay, gain) in [(1180.0, 55.0, 0.8), (1853.0, 40.0, 0.5), (2771.0, 24.0, 0.35)] {
        mix.tone(tone(0.0, hz, decay, gain));
        mix.tone(tone(84.0, hz, decay * 0.8, gain * 0.7));
    }
}

/// Pressure, then rubble.
fn boom(mix: &mut Mix) {
    mix.burst(strike(0.0, 900.0, 120.0, 1.6));
    mix.burst(strike(0.0, 2600.0, 45.0, 1.2));
    mix.tone(Tone { at: 0.0, hz: [70.0, 38.0], decay: 160.0, gain: 0.9 });
    mix.saturate(3.0);
}

/// Air, with a far bell in it.
fn fog(mix: &mut Mix) {
    mix.burst(Burst { at: 0.0, cutoff: [500.0, 2600.0], attack: 130.0, decay: 70.0, gain: 1.0 });
    mix.tone(tone(90.0, 784.0, 80.0, 0.22));
}

/// The same high tone twice.
fn low_time(mix: &mut Mix) {
    for at in [0.0, 115.0] {
        mix.tone(tone(at, 988.0, 38.0, 1.0));
        mix.tone(tone(at, 1976.0, 20.0, 0.2));
    }
}

/// Bell tones one after the other, the last one longest.
fn chime(mix: &mut Mix, notes: &[f64]) {
    for (number, &hz) in notes.iter().enumerate() {
        let at = 90.0 * number as f64;
        mix.tone(tone(at, hz, if number + 1 == notes.len() { 90.0 } else { 65.0 }, 1.0));
        mix.tone(tone(at, hz * 2.0, 30.0, 0.3));
        mix.tone(tone(at, hz * 3.0, 12.0, 0.12));
    }
}

/// A short low growl: odd partials, two of them apart enough to beat.
fn error(mix: &mut Mix) {
    for (hz, gain) in [(175.0, 0.8), (184.0, 0.7), (525.0, 0.6), (875.0, 0.35)] {
        mix.tone(tone(0.0, hz, 60.0, gain));
    }
}

/// A step in a replay.
fn tick(mix: &mut Mix) {
    mix.burst(strike(0.0, 4000.0, 3.0, 0.8));
    mix.tone(tone(0.0, 1600.0, 4.0, 0.6));
}
