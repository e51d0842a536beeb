//! Making a failing list small: what can be left out without losing the failure is left out.

/// The items of `list`, in order, without those that the failure does not need. `fails` tells
/// whether a list still fails; the whole list is taken to.
pub(crate) fn smallest<T: Clone>(mut list: Vec<T>, fails: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut step = list.len().div_ceil(2);
    while step > 0 {
        let mut at = 0;
        while at < list.len() {
            let mut shorter = list.clone();
            shorter.drain(at..(at + step).min(list.len()));
            if fails(&shorter) {
                list = shorter;
            } else {
                at += step;
            }
        }
        step /= 2;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_failure_needs_stays() {
        let mut fails = |list: &[u32]| list.contains(&7) && list.contains(&40);
        assert_eq!(smallest((0..100).collect(), &mut fails), [7, 40]);
        assert_eq!(smallest(vec![1, 2, 3], &mut |_| true), Vec::<u32>::new());
        assert_eq!(smallest(vec![1, 2, 3], &mut |list| list.len() == 3), [1, 2, 3]);
    }
}
