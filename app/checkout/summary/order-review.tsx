import { useEffect, useMemo, type ReactNode } from 'react'
import { lineKey, type Cart } from '#app/cart/cart.ts'
import type { Charge } from '#app/cart/charges.ts'
import { problemsOf, type QuotedLine } from '#app/cart/quote/quote.ts'
import { useQuote } from '#app/cart/quote/use-quote.browser.ts'
import { OrderSummary } from './order-summary.tsx'

type Props = {
  lines: Cart
  charges: readonly Charge[]
  /** Code of the State of supply. */
  place: string | undefined
  /** Lines that the server refused; without them the lines are quoted here. */
  refused: readonly QuotedLine[] | undefined
  onReviewed: (quoted: ReadonlyMap<string, QuotedLine>) => void
}

/** Summary of the order before it is placed, with the problems of its lines. */
export default function OrderReview({
  lines,
  charges,
  place,
  refused,
  onReviewed,
}: Props): ReactNode {
  const { lines: quoted, rates } = useQuote(lines) ?? {}
  const reviewed = useMemo(
    () => (refused ? new Map(refused.map((line) => [lineKey(line.requested), line])) : quoted),
    [refused, quoted],
  )
  useEffect(() => {
    if (reviewed) onReviewed(reviewed)
  }, [onReviewed, reviewed])
  return <OrderSummary {...{ lines, charges, rates, place }} problems={problemsOf(reviewed)} />
}
