/** How long what visitors wrote is kept: long enough to answer a question about it, or a complaint. */
export const MESSAGE_RETENTION_DAYS = 365
/** That somebody has unsubscribed: links in old mails still say so. */
export const UNSUBSCRIBED_RETENTION_DAYS = 365
