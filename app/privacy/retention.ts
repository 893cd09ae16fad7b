/** Contact messages: long enough to answer a question or a complaint about one. */
export const MESSAGE_RETENTION_DAYS = 365
/** Subscriptions that nobody confirmed: as long as the link in the mail is good. */
export const UNCONFIRMED_RETENTION_DAYS = 14
/** Unsubscribed addresses: links in old mails still say that they are unsubscribed. */
export const UNSUBSCRIBED_RETENTION_DAYS = 365
