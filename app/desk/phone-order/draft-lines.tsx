import { Link } from 'react-router'
import { inRupees, times } from '#app/basics/money.ts'
import { MOST_OF_ONE_ITEM } from '#app/cart/cart-limits.ts'
import { MAX_LINES, MAX_QUANTITY } from '#app/cart/cart.ts'
import { CHARGE_NAMES, FIRST_CHOICE } from '#app/cart/charges.ts'
import { lineProblemMessage } from '#app/cart/quote/line-problem.ts'
import { orderCosts } from '#app/cart/quote/order-costs.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import { draftSearch, withPieces, type DraftLine } from './draft.ts'

type Props = { draft: readonly DraftLine[]; quoted: readonly QuotedLine[] }

/** Lines of the draft with their prices; plus and minus are links to the draft that they make. */
export function DraftLines({ draft, quoted }: Props) {
  if (draft.length === 0) return <p className="mt-2 text-soft">Nothing yet.</p>
  const { charges, total } = orderCosts(quoted, FIRST_CHOICE)
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {draft.map((line, i) => (
          <li key={`${line.productId} ${line.size}`} className="py-2">
            <DraftRow line={line} quoted={quoted[i]} draft={draft} />
          </li>
        ))}
      </ul>
      {draft.length >= MAX_LINES && (
        <p role="status" className="pt-2 font-medium text-madder">
          This order is full: it holds up to {MAX_LINES} different items.
        </p>
      )}
      {charges.map(({ code, amount }) => (
        <p key={code} className="flex justify-between pt-2">
          <span>{CHARGE_NAMES[code]}</span>
          <span>{inRupees(amount)}</span>
        </p>
      ))}
      <p className="flex justify-between pt-2 font-bold">
        <span>Total with delivery</span>
        <span>{inRupees(total)}</span>
      </p>
    </>
  )
}

function DraftRow({
  line,
  quoted,
  draft,
}: {
  line: DraftLine
  quoted: QuotedLine | undefined
  draft: readonly DraftLine[]
}) {
  const { product, problem } = quoted ?? {}
  const name = product?.name ?? 'A product that is no longer sold'
  const step = (pieces: number) => draftSearch(withPieces(draft, { ...line, quantity: pieces }))
  const stepClass =
    'flex size-11 items-center justify-center rounded-lg border border-line text-lg font-bold'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-[1_1_12rem] leading-snug wrap-anywhere">
        {name}
        {line.size && <span className="text-soft"> · {line.size}</span>}
        {problem && (
          <span role="alert" className="block font-medium text-chilli">
            {lineProblemMessage(problem)}
          </span>
        )}
      </span>
      {line.quantity >= MAX_QUANTITY && (
        <span role="status" className="w-full font-medium text-madder">
          {MOST_OF_ONE_ITEM}
        </span>
      )}
      <span className="flex items-center gap-2">
        <Link to={step(-1)} className={stepClass} aria-label={`One less of ${name}`} replace>
          −
        </Link>
        <span className="min-w-6 text-center font-medium">{line.quantity}</span>
        <Link to={step(1)} className={stepClass} aria-label={`One more of ${name}`} replace>
          +
        </Link>
      </span>
      <span className="ml-auto">{product && inRupees(times(product.price, line.quantity))}</span>
    </div>
  )
}
