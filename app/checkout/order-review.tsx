import { useEffect, useMemo, type ReactNode } from 'react'
import { lineKey, type Cart } from '#app/cart/cart.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { LineProblem, QuotedLine } from '#app/cart/quote/quote.ts'
import { useQuote } from '#app/cart/quote/use-quote.browser.ts'
import { OrderSummary } from './order-summary.tsx'

type Props = {
  lines: Cart
  charges: readonly Charge[]
  /** Lines that the server refused; without them the lines are quoted here. */
  refused: readonly QuotedLine[] | undefined
  onProblems: (problems: ReadonlyMap<string, LineProblem>) => void
}

/** Summary of the order before it is placed, with the problems of its lines. */
export default function OrderReview({ lines, charges, refused, onProblems }: Props): ReactNode {
  const quoted = useQuote(lines)?.lines
  const problems = useMemo(() => {
    const looked = refused
      ? new Map(refused.map((line) => [lineKey(line.requested), line]))
      : quoted
    return new Map(
      [...(looked ?? [])].flatMap(([at, { problem }]) => (problem ? [[at, problem] as const] : [])),
    )
  }, [refused, quoted])
  useEffect(() => onProblems(problems), [onProblems, problems])
  return <OrderSummary lines={lines} charges={charges} problems={problems} />
}
