import type { Place } from '#app/account/addresses/pin-code.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import type { AskedStates } from './business/asked-states.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'

/** Answer of the checkout's action. */
export type CheckoutAnswer =
  /**
   * `gateway`: where it is to be paid, if there are attempts at others; `toDoor`: it is paid at the
   * door, so there is nothing to pay now.
   */
  | { why: 'placed'; orderId: string; gateway?: string; toDoor: boolean }
  | { why: 'not signed in' }
  /**
   * `place`: of the PIN code that was sent, for the field of the State; `asks`: for the registered
   * address of a business in another State.
   */
  | { why: 'fields'; errors: FieldErrors; place: Place | undefined; asks?: AskedStates }
  | { why: 'lines'; lines: QuotedLine[] }
  /** Others than the checkout showed: the rules by which they are computed now. */
  | { why: 'charges'; message: string; rules: ChargeRules }
  /** Under the same key, with other contents. */
  | { why: 'already placed'; orderId: string }
  /** An earlier order, whose goods are still in this cart. */
  | { why: 'already paid'; orderId: string }
  /** `isOurs`: the shop could not place it, for no fault of the shopper's. */
  | { why: 'failed'; message: string; isOurs?: true }

/** §8: whatever kept an order from being placed. */
export const CHECKOUT_FAILED = 'Failed to create your order. Please try again.'

/** Errors that a form shows; `unsent` where the server could not be reached. */
type FormErrors = { errors?: FieldErrors | undefined; unsent?: true }

/** Part of the answer that the form itself shows. */
export function formAnswer(
  answer: CheckoutAnswer | FormErrors | undefined,
): FormErrors | undefined {
  if (!answer || !('why' in answer)) return answer
  if (answer.why === 'fields') return { errors: answer.errors }
  return 'message' in answer ? { errors: { form: answer.message } } : undefined
}
