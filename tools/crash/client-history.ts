import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Random } from '#demo/random.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import type { Goods, Shopper } from '../../tests/shop/clients/checkout-client.ts'

/** History of the clients: a crash must not lose what the shop has acknowledged. */
export type ClientHistory = {
  /** Acknowledged orders, by the key of their checkout. */
  orders: Map<string, string>
  /** Payments after which the shop sent the browser to its order. */
  paid: Set<string>
  /** Checkouts without an answer; they are sent again once the shop is back. */
  unanswered: Map<string, Submission>
  /** Orders of those payments, which may be cancelled. */
  paidOrders: Order[]
  /** Orders whose cancellation was acknowledged. */
  cancelled: Set<string>
  /** Orders not taken to the bank yet, or cut off on the way there. */
  unpaid: Order[]
  /** Orders to be paid at the door that wait for their code. */
  toConfirm: Order[]
  /** Orders whose confirmation was acknowledged. */
  confirmed: Set<string>
  /** Answers that must never come. */
  wrong: string[]
  /** The keys of all checkouts. */
  keys: Set<string>
}
export type Submission = { shopper: Shopper; form: Record<string, string> }
export type Order = { id: string; shopper: Shopper }

export const emptyHistory = (): ClientHistory => ({
  orders: new Map(),
  paid: new Set(),
  paidOrders: [],
  cancelled: new Set(),
  unanswered: new Map(),
  unpaid: [],
  toConfirm: [],
  confirmed: new Set(),
  wrong: [],
  keys: new Set(),
})

export type BuyerContext = {
  shop: RunningShop
  history: ClientHistory
  shoppers: readonly Shopper[]
  goods: readonly Goods[]
  random: Random
  /** Keys of the shop, for the codes that it mails. */
  keys: Pick<SigningKeys, 'sign'>
  /** How often a paid order is cancelled, of 1. */
  cancels?: number
  /** Aborted when the kill begins: from then on connections break, and 503 is an answer. */
  killed: AbortSignal
  /** Aborted when they shall stop; a shop of one node is gone by its kill. */
  stopped?: AbortSignal
  onAnswer(): void
}

/**
 * Allows a 503, and only after the kill began: any other 5xx is a fault of the shop, whenever it
 * comes.
 */
export function answered(
  { history, killed, onAnswer }: BuyerContext,
  what: string,
  status: number,
  body = '',
): void {
  onAnswer()
  if (status >= 500 && !(status === 503 && killed.aborted))
    history.wrong.push(`${what} was answered ${status}: ${body.slice(0, 200)}`)
}

/** An error of fetch when the other side is gone; any other error is a bug of the test. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined

/** While something is killed, the tests' own way to the database breaks as well. */
export function ignoreCutOff({ killed }: BuyerContext, error: unknown): void {
  if (!killed.aborted && !isCutOff(error)) throw error
}

export function cutOff(error: unknown): undefined {
  if (!isCutOff(error)) throw error
}
