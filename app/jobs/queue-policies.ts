import type { JobName } from './job-payloads.ts'

const MAIL_QUEUE = {
  // Retries for about two days (some 20 tries), since a mail server may be down for hours; then the
  // job fails and is logged.
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  // Heartbeat: a worker that stops sending it was killed, and another takes the job.
  heartbeatSeconds: 20,
  // Retention: an hour is enough for troubleshooting, and some payloads hold an address.
  deleteAfterSeconds: 60 * 60,
  notify: true,
}

/** Upper bound on the tries of a mail, also when its job was lost and made again. */
export const MAIL_TRIES = MAIL_QUEUE.retryLimit + 1

/** Retries for some minutes: somebody waits for the code before a screen, and a mail takes its place. */
const TEXT_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelayMax: 60 }
export const TEXT_TRIES = TEXT_QUEUE.retryLimit + 1

/**
 * Retries after 30 s up to an hour, but not for days: the schedule starts a new status check
 * anyway.
 */
const BANK_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelay: 30, retryDelayMax: 60 * 60 }
/** Retries for days, until a person has had time to notice that a refund fails. */
const REFUND_QUEUE = { ...BANK_QUEUE, retryLimit: 40, retryDelayMax: 4 * 60 * 60 }

/** Large files take minutes; the row of an import counts its tries, and ends them. */
const IMPORT_QUEUE = {
  ...MAIL_QUEUE,
  retryLimit: 5,
  retryDelayMax: 60,
  expireInSeconds: 60 * 60,
}

export const QUEUES = {
  'verification-mail': MAIL_QUEUE,
  'welcome-mail': MAIL_QUEUE,
  'password-reset-mail': MAIL_QUEUE,
  'password-changed-mail': MAIL_QUEUE,
  'nominee-named-mail': MAIL_QUEUE,
  'new-sign-in-mail': MAIL_QUEUE,
  'email-change-mail': MAIL_QUEUE,
  'email-change-asked-mail': MAIL_QUEUE,
  'email-changed-mail': MAIL_QUEUE,
  'account-deleted-mail': MAIL_QUEUE,
  'order-received-mail': MAIL_QUEUE,
  // Kept for as long as a payment is checked: its idempotency key prevents a second mail about it.
  'payment-failed-mail': { ...MAIL_QUEUE, deleteAfterSeconds: 7 * 24 * 60 * 60 },
  'cash-code-mail': MAIL_QUEUE,
  'cash-code-text': TEXT_QUEUE,
  'refund-account-mail': MAIL_QUEUE,
  'shipped-mail': MAIL_QUEUE,
  'delivered-mail': MAIL_QUEUE,
  'cancelled-mail': MAIL_QUEUE,
  'return-received-mail': MAIL_QUEUE,
  'return-refused-mail': MAIL_QUEUE,
  'replacement-sent-mail': MAIL_QUEUE,
  'exchange-dropped-mail': MAIL_QUEUE,
  'credit-note-mail': MAIL_QUEUE,
  'refund-sent-mail': MAIL_QUEUE,
  'refund-done-mail': MAIL_QUEUE,
  'contact-copy-mail': MAIL_QUEUE,
  'contact-message-mail': MAIL_QUEUE,
  'ticket-answer-mail': MAIL_QUEUE,
  'ticket-closed-mail': MAIL_QUEUE,
  'ticket-reply-mail': MAIL_QUEUE,
  'grievance-mail': MAIL_QUEUE,
  'newsletter-confirmation-mail': MAIL_QUEUE,
  'newsletter-welcome-mail': MAIL_QUEUE,
  'breach-notice-mail': MAIL_QUEUE,
  'owner-news-mail': MAIL_QUEUE,
  'owner-reviews-mail': MAIL_QUEUE,
  'owner-checks-mail': MAIL_QUEUE,
  'owner-invitation-mail': MAIL_QUEUE,
  'staff-invitation-mail': MAIL_QUEUE,
  'owner-webhook-mail': MAIL_QUEUE,
  'release-stock': BANK_QUEUE,
  enquire: BANK_QUEUE,
  refund: REFUND_QUEUE,
  'watch-refund': BANK_QUEUE,
  'product-import': IMPORT_QUEUE,
} satisfies Record<JobName, object>
export const JOB_NAMES = Object.keys(QUEUES) as JobName[]
