//! The sixteen sounds, as recipes: sums of decaying tones and of noise through a low-pass filter.
//!
//! ```text
//! recipes   what each sound is made of
//! synth     tones, noise and finishing
//! wave      the file form: 22,050 Hz, mono, 16 bits
//! ```
//! The same samples come out each time: the noise has a fixed seed, and rounding to 16 bits swallows
//! what two machines' sines may differ by.

mod recipes;
mod synth;
mod wave;

pub use recipes::ALL;
pub use synth::RATE;
pub use wave::wav;

use synth::Mix;

/// One sound.
pub struct Sound {
    /// As the core names it in an effect, and the name of the file.
    pub name: &'static str,
    /// Its length in milliseconds.
    pub ms: u32,
    /// Its loudest sample, in dB below full scale: what is heard often is quieter.
    pub peak_db: f64,
    /// Fills the mix.
    recipe: fn(&mut Mix),
}

impl Sound {
    /// The finished sound: begins and ends at silence, has no constant part, peaks at `peak_db`.
    #[must_use]
    pub fn samples(&self) -> Vec<i16> {
        let mut mix = Mix::new(self.ms);
        (self.recipe)(&mut mix);
        mix.finish(self.peak_db)
    }
}
