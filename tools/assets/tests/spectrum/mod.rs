//! The spectrum of a few thousand samples, bin by bin: slow, short, and right for any length.

use std::f64::consts::TAU;

use assets::sounds::RATE;

/// Frequencies that are looked at, in Hz, with their strength.
fn spectrum(samples: &[i16], step: f64, to: f64) -> Vec<(f64, f64)> {
    let bins = (to / step) as usize;
    let strength = |hz: f64| {
        // Goertzel's recurrence: one multiplication a sample.
        let turn = 2.0 * (TAU * hz / f64::from(RATE)).cos();
        let (mut last, mut before) = (0.0, 0.0);
        for &sample in samples {
            (last, before) = (f64::from(sample) + turn * last - before, last);
        }
        (last * last + before * before - turn * last * before).max(0.0)
    };
    (1..=bins).map(|bin| (bin as f64 * step, strength(bin as f64 * step))).collect()
}

/// Where the middle of the energy lies, in Hz.
pub(crate) fn centroid(samples: &[i16]) -> f64 {
    let spectrum = spectrum(samples, 20.0, 10_000.0);
    let total: f64 = spectrum.iter().map(|(_, strength)| strength).sum();
    spectrum.iter().map(|(hz, strength)| hz * strength).sum::<f64>() / total
}

/// The strongest frequency below 3 kHz, in Hz.
pub(crate) fn loudest(samples: &[i16]) -> f64 {
    let spectrum = spectrum(samples, 4.0, 3000.0);
    spectrum.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0.0, |(hz, _)| hz)
}
