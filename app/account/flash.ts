/**
 * Flash messages: a redirect sets a cookie with one of these keys, and the next page shows its
 * toast. The texts are those of §8.
 */
export const FLASHES = {
  'logged-in': { title: 'Success!', text: 'Logged in successfully.' },
  registered: {
    title: 'Success!',
    text: 'Account created successfully. Please check your email for verification.',
  },
  'logged-out': { title: 'Logged out', text: 'You have been logged out successfully.' },
  'name-changed': { title: 'Saved', text: 'Your name has been changed.' },
  'email-change-asked': {
    title: 'Check your email',
    text: 'Open the link we sent to the new address to make it yours.',
  },
  'verification-sent': {
    title: 'Check your email',
    text: 'We have sent you a new link to confirm your address.',
  },
  'email-confirmed': {
    title: 'Email confirmed',
    text: 'Thank you. Your email address is confirmed.',
  },
  'email-changed': { title: 'Email changed', text: 'From now on, sign in with the new address.' },
  'password-changed': {
    title: 'Password changed',
    text: 'You have been signed out on your other devices.',
  },
  'address-saved': { title: 'Saved', text: 'Your address has been saved.' },
  'device-signed-out': { title: 'Signed out', text: 'That device is no longer signed in.' },
  'devices-signed-out': { title: 'Signed out', text: 'You are signed in on this device only.' },
  'order-cancelled': {
    title: 'Order cancelled',
    text: 'It will not be sent. Anything you paid for it will be refunded.',
  },
  'lines-cancelled': {
    title: 'Cancelled',
    text: 'The rest of your order stays as it is. Anything you paid for these will be refunded.',
  },
  'return-asked': {
    title: 'Return requested',
    text: 'We will write to you about the pick-up. Please keep the tags on.',
  },
  'refund-account-given': {
    title: 'Saved',
    text: 'Your refund goes there. We erase it once you are paid.',
  },
  'consent-withdrawn': {
    title: 'Withdrawn',
    text: 'We will not use your data for it any more.',
  },
  'nominee-named': { title: 'Saved', text: 'They may use your rights if you no longer can.' },
  'nominee-removed': { title: 'Removed', text: 'Nobody is named any more.' },
  'account-deleted': {
    title: 'Account deleted',
    text: 'Your account and your personal data have been deleted.',
  },
} as const

export type Flash = keyof typeof FLASHES
