import { kind } from './retention-kind.ts'

/** Retention of what people leave without an account, and of mails to anybody. */
export const VISITOR_KINDS = {
  messages: kind({
    what: 'Messages',
    why: 'to answer a question or a complaint, and another one about it',
    ground: 'asked',
    terms: { silent: { days: 365 } },
    kept: ({ silent }) => `${silent} after the last message about it.`,
    tables: ['contact_messages', 'ticket_messages'],
    deletedBy: [
      'app/privacy/purge-visitor-data.server.ts',
      'app/privacy/erase-account.server.ts',
      'app/privacy/by-email/by-ticket.server.ts',
      'app/privacy/by-email/erase-by-email.server.ts',
    ],
  }),
  waits: kind({
    what: 'How long you waited for an answer',
    why: 'to show that complaints were answered in time',
    ground: 'law',
    law: 'rule 4(4) of the Consumer Protection (E-Commerce) Rules, 2020',
    // Longer than the two years in which one can go to court.
    terms: { kept: { days: 1_100 } },
    kept: ({ kept }) => `${kept}, without your name or what was written.`,
    tables: ['ticket_waits'],
    deletedBy: ['app/privacy/purge-visitor-data.server.ts'],
  }),
  newsletter: kind({
    what: 'Newsletter',
    why: 'to write about new styles and offers',
    ground: 'consent',
    terms: { unconfirmed: { days: 14 }, unsubscribed: { days: 365 } },
    sooner: 'somebody else may have typed the address',
    kept: ({ unconfirmed, unsubscribed }) =>
      `${unconfirmed} if you do not confirm it; otherwise until ${unsubscribed} after you unsubscribe.`,
    tables: ['newsletter_subscribers'],
    deletedBy: [
      'app/privacy/purge-visitor-data.server.ts',
      'app/privacy/by-email/erase-by-email.server.ts',
    ],
  }),
  breachNotices: kind({
    what: 'Notices of a data breach',
    why: 'to tell each person once, and to show that they were told',
    ground: 'law',
    law: 'section 8(6) of the DPDP Act, 2023, and rule 7 of the Rules, 2025',
    terms: { kept: { months: 36 } },
    kept: ({ kept }) => `if there ever is one: whom we told, and when, for ${kept}.`,
    tables: ['breaches', 'breach_persons'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
  mails: kind({
    what: 'Emails and text messages to you',
    why: 'to send each once',
    ground: 'asked',
    terms: { settled: { hours: 1 }, givenUp: { days: 7 } },
    sooner: 'open: a mail repeats what its order or account keeps; counsel is to say',
    kept: ({ givenUp }) =>
      `we keep no archive of them. An email is deleted within two hours after the mail server has accepted it, a note about a failed payment, or that one could not be sent, after ${givenUp}.`,
    tables: ['outbox'],
    deletedBy: ['app/jobs/outbox.server.ts'],
  }),
  mailboxShares: kind({
    what: 'Counts of emails',
    why: 'so that nobody can flood a mailbox',
    ground: 'security',
    terms: { kept: { hours: 24 } },
    sooner: 'a number that names nobody',
    kept: ({ kept }) =>
      `for ${kept} we count the emails others may have caused, under a number that does not show your address.`,
    tables: ['mailbox_shares'],
    deletedBy: ['app/privacy/purge-expired.server.ts', 'app/mail/mailbox-shares.server.ts'],
  }),
  attempts: kind({
    what: 'Counts of attempts',
    why: 'to stop repeated attempts at passwords, messages or payments',
    ground: 'security',
    terms: {},
    kept: () =>
      'under a scrambled form of the IP address or account; each is deleted within a day after its limit is over.',
    tables: ['guess_limits'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
} as const
