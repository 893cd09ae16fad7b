/** Tickets, from what was last said: long enough to answer a question or a complaint about one. */
export const MESSAGE_RETENTION_DAYS = 365
/** Subscriptions that nobody confirmed: as long as the link in the mail is good. */
export const UNCONFIRMED_RETENTION_DAYS = 14
/** Unsubscribed addresses: links in old mails still say that they are unsubscribed. */
export const UNSUBSCRIBED_RETENTION_DAYS = 365
/** Carts that no device of the account has changed since. */
export const CART_RETENTION_DAYS = 400
/** Accounts whose email was never confirmed, that ordered nothing and that nobody signs in to. */
export const UNUSED_ACCOUNT_DAYS = 365
/** Orders that were never paid: the person in them. */
export const NEVER_PAID_PERSON_DAYS = 90
/** Orders that were never paid: the rest of them, long enough for the books of a year. */
export const NEVER_PAID_ORDER_DAYS = 400
/** Where a refund of cash was to be sent, if nobody has paid it by then: its shopper is asked again. */
export const REFUND_ACCOUNT_DAYS = 90
/** Events of accounts: long enough to find out what somebody did in one that is not theirs. */
export const ACCOUNT_EVENT_RETENTION_DAYS = 180
/** Waits for an answer, without the person: longer than the two years in which one can go to court. */
export const WAIT_RETENTION_DAYS = 1_100
