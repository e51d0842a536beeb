//! Tokens, signatures and passwords: what is good, for how long, and that nothing shows them.

use protocol::{
    http::sign_in_text,
    limits::{ACCESS_LIFE, REFRESH_GRACE},
};
use ring::signature::{Ed25519KeyPair, KeyPair};
use server::{
    secrets::{
        BadToken, RefreshVerdict, Signer, digest, hash_password, is_signed, judge_refresh, refresh_token,
        unhex_key, verify_password,
    },
    store::{AccountId, RefreshRow},
};

const NOW: u64 = 1_790_000_000_000;
const ID: AccountId = AccountId(0xfedc_ba98_7654_3210);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn an_access_token_is_good_for_its_account_and_generation_until_it_ends() {
    let signer = Signer::new(&[7; 32]);
    let token = signer.issue(ID, 3, NOW, 99);
    assert!(token.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-'), "{token}");
    assert_ne!(token, signer.issue(ID, 3, NOW, 100));
    assert_eq!(signer.check(&token, NOW), Ok((ID, 3)));
    assert_eq!(signer.check(&token, NOW + ACCESS_LIFE - 1), Ok((ID, 3)));
    assert_eq!(signer.check(&token, NOW + ACCESS_LIFE), Err(BadToken));
    let last = signer.issue(AccountId(u64::MAX), u64::MAX, u64::MAX, u64::MAX);
    assert_eq!(signer.check(&last, NOW), Ok((AccountId(u64::MAX), u64::MAX)));
    assert_eq!(Signer::new(&[8; 32]).check(&token, NOW), Err(BadToken));
}

#[test]
fn t14_no_other_text_is_a_token() {
    let signer = Signer::new(&[7; 32]);
    let token = signer.issue(ID, 3, NOW, 99);
    for at in 0..token.len() {
        for other in ["0", "f", "-", "+", "F", "é", ""] {
            let changed = format!("{}{other}{}", &token[..at], &token[at + 1..]);
            if changed != token {
                assert_eq!(signer.check(&changed, NOW), Err(BadToken), "{changed}");
            }
        }
        assert_eq!(signer.check(&token[..at], NOW), Err(BadToken));
    }
    for text in ["", "-", "----", &token.to_uppercase(), &format!("{token} "), &"a-".repeat(1_000_000)] {
        assert_eq!(signer.check(text, NOW), Err(BadToken));
    }
}

#[test]
fn a_refresh_token_is_stored_as_its_hash_alone() {
    let (token, hash) = refresh_token(&[9; 32]);
    assert_eq!((token.len(), digest(token.as_bytes())), (64, hash));
    assert_ne!(refresh_token(&[8; 32]).0, token);
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(hex(&digest(b"abc")), known);
}

#[test]
fn a_spent_refresh_token_is_good_for_a_lost_answer_and_later_ends_its_family() {
    let row = |spent| RefreshRow { account: ID, family: 1, generation: 0, expires: NOW + 1_000_000, spent };
    assert_eq!(judge_refresh(&row(None), NOW), RefreshVerdict::Good);
    assert_eq!(judge_refresh(&row(Some(NOW)), NOW + REFRESH_GRACE), RefreshVerdict::Good);
    assert_eq!(judge_refresh(&row(Some(NOW)), NOW + REFRESH_GRACE + 1), RefreshVerdict::Stolen);
    // A wall clock that was put back takes nobody out.
    assert_eq!(judge_refresh(&row(Some(NOW)), NOW - 5), RefreshVerdict::Good);
    assert_eq!(judge_refresh(&row(None), NOW + 999_999), RefreshVerdict::Good);
    assert_eq!(judge_refresh(&row(None), NOW + 1_000_000), RefreshVerdict::Expired);
    assert_eq!(judge_refresh(&row(Some(NOW)), NOW + 1_000_000), RefreshVerdict::Expired);
}

#[test]
fn a_device_signs_in_with_its_key_and_this_nonce() {
    let pair = Ed25519KeyPair::from_seed_unchecked(&[5; 32]).unwrap();
    let key = unhex_key(&hex(pair.public_key().as_ref())).unwrap();
    let text = sign_in_text(&"ab".repeat(32));
    let signature = hex(pair.sign(text.as_bytes()).as_ref());
    assert!(is_signed(&key, text.as_bytes(), &signature));
    assert!(!is_signed(&key, sign_in_text(&"cd".repeat(32)).as_bytes(), &signature));
    assert!(!is_signed(&[1; 32], text.as_bytes(), &signature));
    for other in
        ["", "00", &signature[2..], &signature.to_uppercase(), &format!("{signature}00"), &"é".repeat(64)]
    {
        assert!(!is_signed(&key, text.as_bytes(), other), "{other}");
    }
}

#[test]
fn a_key_is_64_lower_case_hex_digits() {
    assert_eq!(unhex_key(&"0a".repeat(32)), Some([10; 32]));
    for other in ["", &"0A".repeat(32), &"0a".repeat(31), &"0a".repeat(33), &"+a".repeat(32), &"é".repeat(32)]
    {
        assert_eq!(unhex_key(other), None, "{other}");
    }
}

#[test]
fn a_password_fits_its_own_hash_only() {
    let hash = hash_password("correct horse", &[1; 16]).unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert!(verify_password("correct horse", Some(&hash)));
    assert!(!verify_password("correct horsf", Some(&hash)));
    assert!(!verify_password("correct horse", None));
    assert!(!verify_password("correct horse", Some("no hash")));
    assert!(!verify_password("", Some(&hash)));
    assert_ne!(hash_password("correct horse", &[2; 16]).unwrap(), hash);
}

#[test]
fn t29_debug_shows_no_secret() {
    assert_eq!(format!("{:?}", Signer::new(&[7; 32])), "Signer");
    assert_eq!(format!("{:?}", server::store::Secret("hidden")), "Secret");
}
