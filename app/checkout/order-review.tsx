import { useEffect, useMemo, type ReactNode } from 'react'
import { lineKey, type Cart } from '#app/cart/cart.ts'
import type { QuotedLine } from '#app/cart/quote.ts'
import { useQuote } from '#app/cart/use-quote.browser.ts'
import { OrderSummary } from './order-summary.tsx'

type Props = {
  lines: Cart
  /** Lines that the server refused; without them the lines are quoted here. */
  refused: readonly QuotedLine[] | undefined
  onProblems: (hasProblems: boolean) => void
}

/** Summary of the order before it is placed, with the problems of its lines. */
export default function OrderReview({ lines, refused, onProblems }: Props): ReactNode {
  const quoted = useQuote(lines)
  const problems = useMemo(() => {
    const looked = refused
      ? new Map(refused.map((line) => [lineKey(line.requested), line]))
      : quoted
    return new Map(
      [...(looked ?? [])].flatMap(([at, { problem }]) => (problem ? [[at, problem] as const] : [])),
    )
  }, [refused, quoted])
  const hasProblems = problems.size > 0
  useEffect(() => onProblems(hasProblems), [onProblems, hasProblems])
  return <OrderSummary lines={lines} problems={problems} />
}
