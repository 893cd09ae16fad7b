import { isNot, type Ask } from './asks.ts'

/** Order of giving up where no product has all that is asked for: the least important first. */
const GIVEN_UP_FIRST = [
  'occasion',
  'word',
  'price',
  'size',
  'country',
  'not',
  'gender',
  'colour',
  'kind',
] as const satisfies readonly (Ask['named'] | 'not')[]

const importance = (ask: Ask): number => GIVEN_UP_FIRST.indexOf(isNot(ask) ? 'not' : ask.named)

/** The least important first; of two alike the later one. */
const byImportance = (asks: readonly Ask[]): Ask[] =>
  asks
    .map((ask, i) => ({ ask, i }))
    .sort((a, b) => importance(a.ask) - importance(b.ask) || b.i - a.i)
    .map(({ ask }) => ask)

/**
 * What may be given up, in the order to try: each ask alone, then one more at a time. One always
 * stays.
 */
export function waysToGiveUp(asks: readonly Ask[]): Ask[][] {
  const order = byImportance(asks)
  if (order.length < 2) return []
  return [...order.map((ask) => [ask]), ...order.slice(1, -1).map((_, i) => order.slice(0, i + 2))]
}
