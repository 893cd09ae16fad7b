import type { REFUND_PROGRESS } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Result } from '#app/basics/result.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'

/** Form that the browser posts to the gateway's own page in order to pay. */
export type PaymentForm = { type: 'form'; url: string; fields: Record<string, string> }

/** How the shopper goes on to pay, as the gateway wants it. No adapter answers `client` yet. */
export type PaymentStart =
  | PaymentForm
  | { type: 'redirect'; url: string }
  /** Step on the shop's own page: a link to follow, such as one that opens a UPI app. */
  | { type: 'client'; instruction: string; link: { label: string; href: string } }

export type AttemptInput = {
  /** Unique for each attempt; the gateway calls it clientTxnId. */
  reference: string
  orderId: string
  amount: Paise
  payer: { name: string; email: string; phone: string; address: string }
  /** Absolute address of the gateway's `returnPath`. */
  callbackUrl: string
  at: Date
  /** End of the order's stock hold. A gateway that can ends its page then, but gives its window. */
  heldUntil: Date
  /** The shopper was sent to the gateway for it before, so the gateway may have it. */
  wasStarted: boolean
}

export type Outcome = 'succeeded' | 'failed' | 'aborted' | 'pending' | 'not_found'

/**
 * Gateway's answer about one attempt, in the shop's terms. An amount is absent when the gateway did
 * not name it.
 */
export type Observation = {
  reference: string
  outcome: Outcome
  amount?: Paise
  /** Amount charged to the shopper; may exceed `amount` where the bank adds a fee. */
  paid?: Paise
  currency?: string
  gatewayRef?: string
  bankRef?: string
  method?: string
  rawCode: string
  message?: string
}

/** Message from outside, in the fields of a form, a query or a flat JSON object; of limited size. */
export type Inbound = {
  fields: { getAll(name: string): string[] }
  /** Body as it came: a signature is of its bytes. Empty on a GET. */
  body: string
  header(name: string): string | undefined
}

/**
 * Notice that is the gateway's own. It has no observation when it is about nothing of ours; it is
 * acknowledged all the same, in the words that the gateway expects.
 */
export type Notice = {
  observation?: Observation
  /** The gateway's id of the message; its repeats have the same one. */
  messageId?: string
  acknowledgement: unknown
}

/** The gateway did not answer, or not readably: this says nothing about the payment. */
export type Unavailable = { why: 'unavailable'; detail: string }

/**
 * Why an attempt has no start. `refused`: the gateway has read it, will not take it, and has nothing
 * of it, so another attempt is needed; `paid`: it is paid already; `over`: it has answered that the
 * payment can no longer be made with this attempt.
 */
export type NoStart = Unavailable | { why: 'refused' | 'over'; detail: string } | { why: 'paid' }

/** Refund as it is named to the gateway. */
type RefundIdentity = {
  /**
   * Our own name of this refund, of at most 40 characters: its idempotency key, where the gateway
   * knows such a thing. Another decision of staff to send it has another.
   */
  id: string
  /** Attempt whose money goes back; without `idempotentRefunds` no other of it is in flight. */
  reference: string
  /** The gateway's own id of the payment, from a status check. */
  gatewayRef: string
  /**
   * No earlier refund of this payment is done: an answer that it has one already means this one.
   */
  isFirst: boolean
}

export type RefundInput = RefundIdentity & {
  amount: Paise
  /** Reason in words, for the gateway's records. */
  why: string
}

/** `isAccepted`: the gateway has said that it takes it; otherwise it may never have heard of it. */
export type SentRefund = RefundIdentity & { isAccepted: boolean }

export type RefundProgress = (typeof REFUND_PROGRESS)[number]

/**
 * Outcome of sending a refund.
 * - `accepted`: it will be done; `fetchRefund` says when.
 * - `refused`: it will not be done, and a person must look.
 * - `unknown`: it may have been accepted; status checks find out. One that the gateway does not know
 *   is sent again once that cannot pay twice (`refundResendTime`).
 * - `not_sent`: it certainly had no effect (no connection, a wrong key, too many requests), so the
 *   same refund may be sent again.
 */
export type RefundAnswer =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: string; message?: string }
  | { outcome: 'unknown' | 'not_sent'; detail: string }

/**
 * Port to whoever moves the money (docs/payment-protocol.md section 6). An adapter only translates
 * the protocol; payment.ts decides what an observation means for an order.
 */
export type PaymentGateway = {
  /** Stored with each attempt: it never changes, nor is given to another gateway. */
  readonly id: string
  /** Name that shoppers know it by. */
  readonly name: string
  /** Origins that the Content-Security-Policy must allow in `form-action`. */
  readonly origins: readonly string[]
  /** Paths that its returns and notices come to, each of one gateway. */
  readonly returnPath: string
  readonly noticePath: string
  /** Methods of its page, as shoppers are told. */
  readonly methods: readonly GatewayMethod[]
  /** Whether its page offers these alone; otherwise it may offer whatever the merchant's account has. */
  readonly limitsMethods: boolean
  /** Upper bound on a single payment. */
  readonly largestAmount: Paise
  /** How long a shopper may take on its page: stock is held at least so long (T56). */
  readonly paymentWindowMs: number
  /** Whether the gateway pays one payment back in several refunds, one after another. */
  readonly partialRefunds: boolean
  /**
   * Whether a refund is the same one when it is sent again under its id, and each is found by its
   * own. Then one that the gateway does not know is sent again at once, and those of one payment do
   * not wait for each other.
   */
  readonly idempotentRefunds: boolean
  /**
   * Status checks, of payments and of refunds, that may be under way at once, counted over all nodes
   * and commands: 1 where the gateway forbids concurrent ones.
   */
  readonly concurrentStatusChecks: number
  /** Whether `start` asks the gateway, and so is not worth trying while the gateway is away. */
  readonly startsByRequest: boolean
  /**
   * Starts an attempt, also one that was started before: a repeat of the same attempt never makes a
   * second payment.
   */
  start(attempt: AttemptInput): Promise<Result<PaymentStart, NoStart>>
  /**
   * Ends an attempt that nobody has paid, so that nobody can: of one that is paid or over already
   * nothing becomes. Absent where the gateway has no such thing.
   */
  cancel?(reference: string): Promise<Result<null, Unavailable>>
  /** Reads the browser's return: a hint which attempt to check, never proof. */
  readReturn(inbound: Inbound): Result<Observation, 'unreadable'>
  /** Reads the gateway's notice (webhook). */
  readNotice(inbound: Inbound): Result<Notice, 'unreadable'>
  /**
   * Payment status check, server to server: the only proof of a payment. Where concurrent ones are
   * forbidden it ends within 8 s, because another node may begin one 20 s after it was claimed
   * (`LEASE_SECONDS`), and the answer is still to be applied.
   */
  fetchStatus(reference: string): Promise<Result<Observation, Unavailable>>
  /** Sends back the whole or a part of one payment; `fetchRefund` says when it has arrived. */
  refund(refund: RefundInput): Promise<RefundAnswer>
  fetchRefund(refund: SentRefund): Promise<Result<RefundProgress, Unavailable>>
}
