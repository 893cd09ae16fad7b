/** Consent text: shown at the button and stored with the subscription, so both change here. */
export const CONSENT =
  'By subscribing I agree that you write to me about new styles and offers, about twice a month. You can unsubscribe in every mail.'

/** Stored with it: another text needs another version, which a test holds. */
export const CONSENT_VERSION = '2026-11'
