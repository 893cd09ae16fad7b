import type { JobName } from './job-payloads.ts'

/** Mails, and text messages to telephones: what is said of a mail holds for both. */
export type OutgoingName = Extract<JobName, `${string}-mail` | `${string}-text`>
export type Channel = 'mail' | 'text'

type Outgoing = {
  channel: Channel
  /** Hours after which it is dropped if it could not be sent; without them it always goes. */
  validHours?: number
  /** Of mails that wait, one with a higher number is sent first; 0 without it. */
  priority?: number
}

/** Somebody waits for it before a screen. */
const AWAITED = 1
/** Thousands are written at once, and must not hold up those of single people. */
const MASS = -1

const DAY = 24
const WEEK = 7 * DAY

export const OUTGOING: Record<OutgoingName, Outgoing> = {
  // The account page sends a fresh one.
  'verification-mail': { channel: 'mail', validHours: WEEK, priority: AWAITED },
  'welcome-mail': { channel: 'mail' },
  // Asked for before a screen that nobody looks at a day later.
  'password-reset-mail': { channel: 'mail', validHours: DAY, priority: AWAITED },
  'password-changed-mail': { channel: 'mail' },
  'nominee-named-mail': { channel: 'mail' },
  'new-sign-in-mail': { channel: 'mail' },
  'email-change-mail': { channel: 'mail', validHours: DAY, priority: AWAITED },
  'email-change-asked-mail': { channel: 'mail' },
  'email-changed-mail': { channel: 'mail' },
  'account-deleted-mail': { channel: 'mail' },
  'order-received-mail': { channel: 'mail' },
  // Its row refuses a second mail about the same failure for as long as the payment is checked.
  'payment-failed-mail': { channel: 'mail', validHours: WEEK },
  'cash-code-mail': { channel: 'mail', priority: AWAITED },
  // The mail that goes in its place has been sent long before.
  'cash-code-text': { channel: 'text', validHours: 1 },
  'refund-account-mail': { channel: 'mail' },
  'shipped-mail': { channel: 'mail' },
  'delivered-mail': { channel: 'mail' },
  'cancelled-mail': { channel: 'mail' },
  'return-received-mail': { channel: 'mail' },
  'return-refused-mail': { channel: 'mail' },
  'replacement-sent-mail': { channel: 'mail' },
  'exchange-dropped-mail': { channel: 'mail' },
  'credit-note-mail': { channel: 'mail' },
  'refund-sent-mail': { channel: 'mail' },
  'refund-done-mail': { channel: 'mail' },
  'contact-copy-mail': { channel: 'mail' },
  'contact-message-mail': { channel: 'mail' },
  'ticket-answer-mail': { channel: 'mail' },
  'ticket-closed-mail': { channel: 'mail' },
  'ticket-reply-mail': { channel: 'mail' },
  'grievance-mail': { channel: 'mail' },
  // The page of its link says so after 14 days; the form sends a fresh one.
  'newsletter-confirmation-mail': { channel: 'mail', validHours: WEEK },
  'newsletter-welcome-mail': { channel: 'mail' },
  'breach-notice-mail': { channel: 'mail', priority: MASS },
  'owner-news-mail': { channel: 'mail' },
  'owner-reviews-mail': { channel: 'mail' },
  'owner-checks-mail': { channel: 'mail' },
  // The next day's takes its place.
  'owner-invitation-mail': { channel: 'mail', validHours: DAY, priority: AWAITED },
  // As long as its link would be good.
  'staff-invitation-mail': { channel: 'mail', validHours: WEEK, priority: AWAITED },
  'owner-webhook-mail': { channel: 'mail' },
}

export const OUTGOING_NAMES = Object.keys(OUTGOING) as OutgoingName[]

export const isOutgoing = (name: string): name is OutgoingName => Object.hasOwn(OUTGOING, name)
