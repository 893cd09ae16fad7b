import type { Paise } from '#app/basics/money.ts'
import type { Result } from '#app/basics/result.ts'

/** What the browser does next to pay: post these fields to the gateway's own page. */
export type BankForm = { url: string; fields: Record<string, string> }

export type AttemptInput = {
  /** Ours, unique for each attempt; the gateway calls it clientTxnId. */
  reference: string
  orderId: string
  amount: Paise
  payer: { name: string; email: string; phone: string; address: string }
  /** Absolute address of `/payments/return`. */
  callbackUrl: string
  at: Date
}

export type Outcome = 'succeeded' | 'failed' | 'aborted' | 'pending' | 'not_found'

/** What the gateway says about one attempt, in our words. Amounts are absent when it did not say. */
export type Observation = {
  reference: string
  outcome: Outcome
  clientCode?: string
  amount?: Paise
  /** What the shopper was charged; may be more than `amount` where the bank adds a fee. */
  paid?: Paise
  currency?: string
  gatewayRef?: string
  bankRef?: string
  method?: string
  /** How far the money is on its way back, as far as the enquiry says. */
  refund?: 'initiated' | 'done'
  rawCode: string
  message?: string
}

/** A form post or query from outside, already cut to a sane size. */
export type Inbound = { fields: { getAll(name: string): string[] } }

/** The gateway could not be asked or its answer could not be read: says nothing about the payment. */
export type Unavailable = { why: 'unavailable'; detail: string }

export type RefundInput = {
  /** Of the attempt whose money goes back; no second refund is on its way for it. */
  reference: string
  /** The gateway's own name for the payment, from its enquiry. */
  gatewayRef: string
  amount: Paise
  /** In words, for the gateway's own records. */
  why: string
  /** No other was sent for this payment before: an answer that it has one already is about this one. */
  isFirst: boolean
}

/**
 * `accepted`: it will be done, which the enquiry says later (`Observation.refund`). `refused`: it will not, and a person
 * must look. `unknown`: it may have been accepted, so it is never sent again; the enquiry knows. `not_sent`: the gateway
 * could not be reached, so the same may be tried again.
 */
export type RefundAnswer =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: string; message?: string }
  | { outcome: 'unknown' | 'not_sent'; detail: string }

/**
 * The one door to whoever moves the money (payments.md section 6). It only speaks the protocol:
 * what an observation means for an order is decided in payment.ts.
 */
export type PaymentGateway = {
  readonly id: string
  /** The origin that `form-action` must allow. */
  readonly origin: string
  /** More than this it takes in no single payment. */
  readonly largestAmount: Paise
  /** Whether one payment can be paid back in several parts, one after the other. */
  readonly partialRefunds: boolean
  start(attempt: AttemptInput): BankForm
  /** The browser's return: a hint which attempt to ask about, never proof. */
  readReturn(inbound: Inbound): Result<Observation, 'unreadable'>
  /** The gateway's own notice, and the answer it wants to hear. */
  readNotice(
    inbound: Inbound,
  ): Result<{ observation: Observation; acknowledgement: unknown }, 'unreadable'>
  /** The server-to-server enquiry: the only thing an order's payment is believed on. */
  fetchStatus(reference: string): Promise<Result<Observation, Unavailable>>
  /** Sends money back, the whole or a part of one payment. Whether it came back, `fetchStatus` tells. */
  refund(refund: RefundInput): Promise<RefundAnswer>
}
