import type { EXCHANGE_STATES, REPLACEMENT_OUTCOMES, RETURN_STATES } from '#db/enums.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import { isSoldOutIn, type Stock } from '#app/catalogue/stock/stock.ts'

export type ExchangeState = (typeof EXCHANGE_STATES)[number]

type ReturnState = (typeof RETURN_STATES)[number]

export type ReplacementOutcome = (typeof REPLACEMENT_OUTCOMES)[number]

/** Why its money goes back instead, for the shopper. `what`: the goods that were to be exchanged. */
export function droppedText(
  exchange: Pick<Exchange, 'size' | 'outcome'> | null,
  what: string,
): string {
  const goods = `${what} in size ${exchange?.size}`
  if (exchange?.outcome === 'lost') return `${goods} was lost on the way to you`
  return exchange?.outcome === 'came_back'
    ? `${goods} has come back to us`
    : `We cannot send ${goods} after all`
}

/** Another size of the same product, wanted instead of the money. */
export type Exchange = {
  size: string
  state: ExchangeState
  sentAt: Date | null
  /** Why the replacement that was sent is paid back; null: it is not. */
  outcome: ReplacementOutcome | null
  /** Of the replacement. */
} & Tracking

export type ExchangeSize = { size: string; isSoldOut: boolean }

/**
 * Sizes that a line can be exchanged for, also those that are sold out; none where its product is
 * no longer sold, or in no other size.
 */
export const exchangeSizes = (
  product: { sizes: readonly string[]; stock: Stock } | undefined,
  { size: own }: { size: string | null },
): ExchangeSize[] =>
  product && own !== null
    ? product.sizes
        .filter((size) => size !== own)
        .map((size) => ({ size, isSoldOut: isSoldOutIn(product, size) }))
    : []

/** Whether accepted goods are paid back: an exchange that stands takes the place of the money. */
export const isPaidBack = ({ exchange }: { exchange: Pick<Exchange, 'state'> | null }): boolean =>
  exchange === null || exchange.state === 'released'

/** Names the states of an order's returns in a few words, the newest last; '' without one. */
export const returnsInWords = (
  returns: readonly { state: ReturnState; exchange: Pick<Exchange, 'state'> | null }[],
): string => [...new Set(returns.map(returnInWords))].join(' · ')

function returnInWords({
  state,
  exchange,
}: {
  state: ReturnState
  exchange: Pick<Exchange, 'state'> | null
}): string {
  if (state === 'refused') return 'Return declined'
  if (exchange === null || exchange.state === 'released')
    return state === 'requested' ? 'Return requested' : 'Return accepted'
  if (state === 'requested') return 'Exchange requested'
  return exchange.state === 'sent' ? 'Exchange sent' : 'Exchange being sent'
}

/** Whether the replacement waits to be sent: the goods are back, and are not paid back. */
export const isReplacementDue = ({
  state,
  exchange,
}: {
  state: string
  exchange: Pick<Exchange, 'state'> | null
}): boolean => state === 'accepted' && exchange?.state === 'held'
