import { kind } from './retention-kind.ts'

/** Retention of the data of an account. */
export const ACCOUNT_KINDS = {
  accounts: kind({
    what: 'Account',
    why: 'to sign in, to deliver, and to write about orders',
    ground: 'asked',
    terms: { unused: { days: 365 } },
    kept: ({ unused }) =>
      `until you delete it. We then delete it at once, with addresses, cart, nominee, devices and sessions. We also delete accounts whose email was never confirmed, that have no orders, and that nobody has used for ${unused}.`,
    tables: ['users', 'credentials', 'addresses', 'nominees', 'customer_notes'],
    deletedBy: [
      'app/privacy/erase-account.server.ts',
      'app/privacy/purge-unused.server.ts',
      'app/account/addresses/saved-addresses.server.ts',
      'app/privacy/nominee/nominees.server.ts',
    ],
  }),
  carts: kind({
    what: 'Cart',
    why: 'to show it on the shopper’s other devices',
    ground: 'asked',
    terms: { unchanged: { days: 400 } },
    kept: ({ unchanged }) => `${unchanged} after it last changed.`,
    tables: ['carts'],
    deletedBy: ['app/privacy/purge-unused.server.ts'],
  }),
  sessions: kind({
    what: 'Where you are signed in',
    why: 'to keep a browser signed in, and to sign out a lost phone',
    ground: 'asked',
    terms: { longest: { days: 90 } },
    sooner: 'the sign-in stays in the log of the account',
    kept: ({ longest }) =>
      `until you sign out, ${longest} after you signed in at the latest. Links that we mail you are deleted once they no longer work.`,
    tables: ['sessions', 'verifications'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
  devices: kind({
    what: 'Browsers you have used',
    why: 'to warn of a sign-in from a new one',
    ground: 'security',
    // As long as browsers keep the cookie.
    terms: { unseen: { days: 400 } },
    kept: ({ unseen }) => `${unseen} after the last sign-in from it.`,
    tables: ['known_devices'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
  accountEvents: kind({
    what: 'Sign-ins and changes',
    why: 'to find out what somebody did in an account that is not theirs',
    ground: 'security',
    law: 'DPDP Rules 2025, rules 6(1)(e) and 8(3): a year at least',
    terms: { kept: { months: 13 } },
    kept: ({ kept }) =>
      `${kept}. If you delete your account, they stay until then without browser, network or name.`,
    tables: ['audit_events', 'account_refusals'],
    deletedBy: ['app/privacy/purge-account-events.server.ts'],
  }),
} as const
