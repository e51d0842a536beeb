//! The one error that crosses the border, and how a panic becomes one.

use app::AppError;
use core::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a call was not carried out.
///
/// Bindings make exceptions of it, which have a `message` of their own; so no field bears that name.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Error)]
pub enum AppFailure {
    /// The store could not be opened.
    Store {
        /// Stable, for programs.
        code: String,
        /// For a bug report; people read the text of the code.
        detail: String,
    },
    /// The app is shut down.
    Closed {
        /// `closed`
        code: String,
    },
    /// Too many commands wait; the same command may be given again.
    Busy {
        /// `busy`
        code: String,
    },
    /// A fault of ours; the app goes on if it can.
    Broken {
        /// `broken`
        code: String,
        /// Where and why, for a bug report.
        detail: String,
    },
}

impl AppFailure {
    /// A fault with what is known about it.
    pub(crate) fn broken(detail: String) -> Self {
        Self::Broken { code: "broken".to_owned(), detail }
    }
}

impl fmt::Display for AppFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store { code, detail } | Self::Broken { code, detail } => write!(f, "{code}: {detail}"),
            Self::Closed { code } | Self::Busy { code } => f.write_str(code),
        }
    }
}

impl core::error::Error for AppFailure {}

impl From<AppError> for AppFailure {
    fn from(error: AppError) -> Self {
        let code = error.code().to_owned();
        match error {
            AppError::Store(error) => Self::Store { code, detail: error.to_string() },
            AppError::Closed => Self::Closed { code },
            AppError::Busy => Self::Busy { code },
        }
    }
}

/// A shell's observer threw something that is no [`AppFailure`].
impl From<uniffi::UnexpectedUniFFICallbackError> for AppFailure {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::broken(error.reason)
    }
}

/// Runs an export; a panic in it becomes [`AppFailure::Broken`].
///
/// # Errors
/// What `call` fails with.
pub(crate) fn guarded<T>(call: impl FnOnce() -> Result<T, AppFailure>) -> Result<T, AppFailure> {
    // What is shared below lies behind locks that a panic does not spoil.
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| {
        let told = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let told = told.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(AppFailure::broken(told.unwrap_or_else(|| "a panic without words".to_owned())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail<T: fmt::Debug>(result: Result<T, AppFailure>) -> String {
        match result {
            Err(AppFailure::Broken { code, detail }) if code == "broken" => detail,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_panic_becomes_an_error_with_its_words() {
        assert_eq!(detail(guarded::<()>(|| panic!("the roof"))), "the roof");
        assert_eq!(detail(guarded::<()>(|| panic!("{} roofs", 2))), "2 roofs");
        assert_eq!(detail(guarded::<()>(|| std::panic::panic_any(7))), "a panic without words");
    }

    #[test]
    fn results_pass_untouched() {
        assert_eq!(guarded(|| Ok(3)), Ok(3));
        let closed = AppFailure::from(AppError::Closed);
        assert_eq!(guarded::<()>(|| Err(AppFailure::from(AppError::Closed))), Err(closed));
    }

    #[test]
    fn each_error_keeps_its_code() {
        assert_eq!(AppFailure::from(AppError::Closed), AppFailure::Closed { code: "closed".to_owned() });
        assert_eq!(AppFailure::from(AppError::Busy), AppFailure::Busy { code: "busy".to_owned() });
        assert_eq!(AppFailure::from(AppError::Busy).to_string(), "busy");
    }
}
