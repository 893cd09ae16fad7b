import type { WAIT_STAGES } from '#db/enums.ts'

/** Jobs that run after the answer, with their payloads. */
export type JobPayloads = {
  'verification-mail': { userId: string }
  'welcome-mail': { userId: string }
  /**
   * By address: the account is looked up when the mail is written, so the answer takes the same
   * time for all (T29). `requester`: browser and network of who asked, for the event.
   */
  'password-reset-mail': {
    email: string
    at: string
    requester?: { device: string; network: string } | undefined
  }
  'password-changed-mail': { userId: string; at: string }
  'nominee-named-mail': { userId: string; at: string }
  'new-sign-in-mail': { userId: string; device: string; at: string }
  /** To the new address, with the link that changes the account's email. */
  'email-change-mail': { userId: string; oldEmail: string; newEmail: string; at: string }
  /** Both to the old address: a change was requested, and it was made. */
  'email-change-asked-mail': { userId: string; newEmail: string }
  /** `wasVerified`: always sent; it is missing in jobs of an earlier version. */
  'email-changed-mail': {
    name: string
    oldEmail: string
    newEmail: string
    wasVerified?: boolean
  }
  'account-deleted-mail': { name: string; email: string; wasVerified?: boolean }
  'order-received-mail': { orderId: string }
  /** Only for this attempt: no mail after a newer one. */
  'payment-failed-mail': { orderId: string; reference: string }
  /**
   * `trackingOnly`: the order was shipped before, and its tracking number has changed. `shippedAt`:
   * ISO, of shipping that could be undone, so that the mail is about no other.
   */
  'shipped-mail': { orderId: string; trackingOnly?: boolean; shippedAt?: string }
  'delivered-mail': { orderId: string }
  /**
   * `itemIds`: the cancelled lines. `astray`: delivery failure; `because`: the reason in the words
   * of staff; `refundsCharges`: the charges of the order go back with them.
   * `refundPaise`: what goes back; missing in jobs of an earlier version.
   */
  'cancelled-mail': {
    orderId: string
    itemIds: string[]
    astray?: 'lost' | 'came back' | undefined
    because?: string | undefined
    refundsCharges?: boolean
    refundPaise?: number
  }
  'return-received-mail': { orderId: string; returnIds: string[] }
  'return-refused-mail': { orderId: string; returnId: string }
  /** Of an exchange: its other size has left, or the money goes back instead. */
  'replacement-sent-mail': { orderId: string; returnId: string }
  'exchange-dropped-mail': { orderId: string; returnId: string }
  /** Documents that the transaction of this mail has issued. */
  'credit-note-mail': { orderId: string; numbers: string[] }
  'refund-sent-mail': { refundId: string }
  'refund-done-mail': { refundId: string }
  /** `replyId`: what the shopper said later, and opened the ticket again with. */
  'contact-copy-mail': { messageId: string; replyId?: string }
  'contact-message-mail': { messageId: string }
  /** To the shopper: what a member has answered. */
  'ticket-answer-mail': { messageId: string }
  /** To the shopper: a member has closed the ticket, perhaps with a reason. */
  'ticket-closed-mail': { messageId: string }
  /** To the shop's own mailbox: the shopper has written again. */
  'ticket-reply-mail': { messageId: string }
  /** To the grievance officer: tickets that have come to a stage; `more` are counted alone. */
  'grievance-mail': {
    tickets: { ticketId: string; stages: (typeof WAIT_STAGES)[number][] }[]
    more: number
  }
  /** The link whose press confirms the subscription. */
  'newsletter-confirmation-mail': { subscriberId: string }
  'newsletter-welcome-mail': { subscriberId: string }
  /** To a person whom a breach of data concerns. */
  'breach-notice-mail': { personId: string }
  /** To the owner. `tellingId`: of the events in `told_events` that it tells. */
  'owner-news-mail': { tellingId: string }
  'owner-reviews-mail': { tellingId: string }
  /** What the consistency checks answered, broken ones and those that hold again; `since`: ISO. */
  'owner-checks-mail': {
    checks: { rule: string; answer: string; before: string; examples: string[]; since: string }[]
  }
  /** To the owner of a shop in which nobody works yet: the link is made when the mail is written. */
  'owner-invitation-mail': object
  /**
   * To a new member: the link is made when the mail is written. `expiresAt`: ISO, of the invitation
   * that it is about, so that a newer one is left alone.
   */
  'staff-invitation-mail': { staffId: string; expiresAt: string }
  /** To the owner: a webhook was paused, since it fails. */
  'owner-webhook-mail': { webhookId: string; name: string; reason: 'failing' | 'gone' }
  /**
   * The code that confirms an order to be paid at the door; `nth`: of those that were sent for it.
   * `unlessTexted`: only if the text message that was asked for with it was not sent by then.
   */
  'cash-code-mail': { orderId: string; nth: number; unlessTexted?: boolean }
  /** The same code, to the telephone. */
  'cash-code-text': { orderId: string; nth: number }
  /** Asks where collected cash is to be paid back to. */
  'refund-account-mail': { orderId: string }
  /** Releases the stock hold of an unpaid order when its time is over. */
  'release-stock': { orderId: string }
  /**
   * Payment status check of an attempt; `asked`: number of scheduled checks so far, absent for one
   * beside the schedule.
   */
  enquire: { reference: string; asked?: number }
  refund: { refundId: string }
  /** Status check of a refund; `asked`: number of checks so far. */
  'watch-refund': { refundId: string; asked: number }
  /** Checks, applies or takes back a file of products: what its row says is to be done. */
  'product-import': { importId: number }
}
export type JobName = keyof JobPayloads
