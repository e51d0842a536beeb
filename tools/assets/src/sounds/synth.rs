//! Tones, noise and finishing: what all recipes are cooked from.

use std::f64::consts::TAU;

/// Samples per second.
pub const RATE: u32 = 22_050;

/// How long a sound fades out at its end, in ms.
const FADE_MS: f64 = 8.0;

/// How long a tone takes to come in, in ms: short enough to be heard as a strike, long enough not to click.
const STRIKE_MS: f64 = 1.5;

/// A sound in the making.
pub(super) struct Mix {
    samples: Vec<f64>,
    noise: Noise,
}

/// A tone that dies away.
#[derive(Clone, Copy)]
pub(super) struct Tone {
    /// When it begins, in ms.
    pub(super) at: f64,
    /// Its pitch in Hz, at the beginning and where it slides to.
    pub(super) hz: [f64; 2],
    /// After how many ms it has 37 % of its strength left.
    pub(super) decay: f64,
    /// Its strength beside the other parts of the mix.
    pub(super) gain: f64,
}

/// A burst of noise through a low-pass filter.
#[derive(Clone, Copy)]
pub(super) struct Burst {
    /// When it begins, in ms.
    pub(super) at: f64,
    /// Where the filter begins to damp, in Hz, at the beginning and where it slides to.
    pub(super) cutoff: [f64; 2],
    /// How long it swells, in ms.
    pub(super) attack: f64,
    /// After how many further ms it has 37 % of its strength left.
    pub(super) decay: f64,
    /// Its strength beside the other parts of the mix.
    pub(super) gain: f64,
}

impl Mix {
    /// Silence of `ms`.
    pub(super) fn new(ms: u32) -> Self {
        let samples = vec![0.0; (ms * RATE / 1000) as usize];
        Self { samples, noise: Noise(0x9E37_79B9_7F4A_7C15) }
    }

    /// Adds a tone.
    pub(super) fn tone(&mut self, tone: Tone) {
        let mut phase = 0.0;
        for (ms, slid, sample) in from(&mut self.samples, tone.at) {
            let [begin, end] = tone.hz;
            phase += TAU * (begin + (end - begin) * slid) / f64::from(RATE);
            *sample += tone.gain * swell(ms, STRIKE_MS) * (-ms / tone.decay).exp() * phase.sin();
        }
    }

    /// Adds a burst of noise.
    pub(super) fn burst(&mut self, burst: Burst) {
        let mut low = [0.0; 2];
        for (ms, slid, sample) in from(&mut self.samples, burst.at) {
            let [begin, end] = burst.cutoff;
            let cutoff = begin + (end - begin) * slid;
            let open = 1.0 - (-TAU * cutoff / f64::from(RATE)).exp();
            low[0] += open * (self.noise.next() - low[0]);
            low[1] += open * (low[0] - low[1]);
            let dying = (-(ms - burst.attack).max(0.0) / burst.decay).exp();
            // The narrower the filter, the less noise is left: this makes gains comparable.
            *sample += burst.gain / open.sqrt() * swell(ms, burst.attack) * dying * low[1];
        }
    }

    /// Presses the loudest moments down by the way of a tube, so that the rest comes up beside them.
    pub(super) fn saturate(&mut self, drive: f64) {
        let peak = self.samples.iter().fold(0.0_f64, |peak, sample| peak.max(sample.abs()));
        self.samples.iter_mut().for_each(|sample| *sample = (*sample / peak * drive).tanh());
    }

    /// Fades out, takes the constant part out, brings the peak to `peak_db` and rounds.
    pub(super) fn finish(mut self, peak_db: f64) -> Vec<i16> {
        let length = self.samples.len();
        let fade = FADE_MS / 1000.0 * f64::from(RATE);
        for (at, sample) in self.samples.iter_mut().enumerate() {
            *sample *= swell((length - 1 - at) as f64, fade);
        }
        // Under an arch, so that beginning and end stay at silence.
        let arch = |at: usize| (TAU / 2.0 * at as f64 / (length - 1) as f64).sin();
        let sum: f64 = self.samples.iter().sum();
        let under: f64 = (0..length).map(arch).sum();
        for (at, sample) in self.samples.iter_mut().enumerate() {
            *sample -= sum / under * arch(at);
        }
        let peak = self.samples.iter().fold(0.0_f64, |peak, sample| peak.max(sample.abs()));
        let full = f64::from(i16::MAX) * 10.0_f64.powf(peak_db / 20.0);
        self.samples.iter().map(|sample| (sample / peak * full).round() as i16).collect()
    }
}

/// The samples from `at` ms on, each with its age in ms and how far it is on the way to the end (0 to 1).
fn from(samples: &mut [f64], at: f64) -> impl Iterator<Item = (f64, f64, &mut f64)> {
    let first = (at / 1000.0 * f64::from(RATE)) as usize;
    let length = samples.len().saturating_sub(first) as f64;
    let each = 1000.0 / f64::from(RATE);
    let rest = samples.iter_mut().skip(first).enumerate();
    rest.map(move |(age, sample)| (age as f64 * each, age as f64 / length, sample))
}

/// From 0 to 1 within `rise`, gently at both ends; 1 afterwards.
fn swell(now: f64, rise: f64) -> f64 {
    if now >= rise { 1.0 } else { 0.5 - 0.5 * (TAU / 2.0 * now / rise).cos() }
}

/// White noise between -1 and 1: xorshift64* from a fixed seed.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        bits as f64 / f64::from(u32::MAX) * 2.0 - 1.0
    }
}
