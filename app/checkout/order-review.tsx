import { useEffect, useMemo, type ReactNode } from 'react'
import { lineKey, type Cart } from '#app/cart/cart.ts'
import type { QuotedLine } from '#app/cart/quote.ts'
import { useQuote } from '#app/cart/use-quote.browser.ts'
import { OrderSummary } from './order-summary.tsx'

type Props = {
  lines: Cart
  /** What the order was refused for; else it is asked here what the catalogue says by now. */
  refused: readonly QuotedLine[] | undefined
  onTrouble: (troubled: boolean) => void
}

/** The order as it would be placed, and which of its lines cannot be. */
export default function OrderReview({ lines, refused, onTrouble }: Props): ReactNode {
  const quoted = useQuote(lines)
  const troubles = useMemo(() => {
    const looked = refused ? new Map(refused.map((line) => [lineKey(line.requested), line])) : quoted
    return new Map([...(looked ?? [])].flatMap(([at, { trouble }]) => (trouble ? [[at, trouble] as const] : [])))
  }, [refused, quoted])
  const troubled = troubles.size > 0
  useEffect(() => onTrouble(troubled), [onTrouble, troubled])
  return <OrderSummary lines={lines} troubles={troubles} />
}
