import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { inRupees, inRupeesShort } from '#app/basics/money.ts'
import { SalePrice } from '#app/catalogue/sale/sale-price.tsx'
import type { Sale } from '#app/catalogue/product.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { MOST_OF_ONE_ITEM } from './cart-limits.ts'
import { lineTotal, MAX_QUANTITY, type CartLine } from './cart.ts'
import { isUnavailable, lineProblemMessage } from './quote/line-problem.ts'
import { quantityToTake, type LineProblem } from './quote/quote.ts'

type Props = {
  line: CartLine
  problem: LineProblem | undefined
  /** Of the product, where one runs. */
  sale: Sale | undefined
  onStep: (step: 1 | -1) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onAcceptPrice: () => void
}

export function CartLineRow({
  line,
  problem,
  sale,
  onStep,
  onQuantity,
  onRemove,
  onAcceptPrice,
}: Props) {
  const choice = [line.size && `Size: ${line.size}`, line.colour && `Colour: ${line.colour}`]
    .filter(Boolean)
    .join(' · ')
  const named = [line.name, line.size, line.colour].filter(Boolean).join(', ')
  const isSold = !isUnavailable(problem)
  const most = problem && quantityToTake(problem)
  const [lowered, setLowered] = useState(false)
  return (
    <li
      className="flex flex-wrap gap-4 py-5"
      data-testid="cart-line"
      data-marked={problem ? '' : undefined}
    >
      <Link
        to={`/product/${line.id}`}
        state={{ size: line.size }}
        className="w-24 shrink-0 sm:w-28"
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductImage
          styleId={line.styleId}
          sizes="112px"
          className={`w-full rounded-lg ${isSold ? '' : 'opacity-60'}`}
        />
      </Link>
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-2">
        <div className="min-w-0">
          <h2 className="font-sans leading-snug font-semibold wrap-anywhere">
            <Link
              to={`/product/${line.id}`}
              state={{ size: line.size }}
              className="hover:underline"
            >
              {line.name}
            </Link>
          </h2>
          {choice && <p className="mt-0.5 text-sm text-soft">{choice}</p>}
          {isSold && sale && (
            <p className="mt-0.5 text-sm">
              {inRupeesShort(line.price)} <SalePrice sale={sale} />
            </p>
          )}
        </div>
        {problem && (
          <p
            role="status"
            className="rounded-lg bg-chilli-pale px-3 py-2 text-sm wrap-anywhere font-medium text-chilli"
          >
            {lineProblemMessage(problem)}{' '}
            {problem.why === 'price changed' && (
              <ProblemAction onClick={onAcceptPrice}>Use the new price</ProblemAction>
            )}
            {most && <ProblemAction onClick={() => onQuantity(most)}>Take {most}</ProblemAction>}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {isSold && (
            <>
              <QuantityStepper
                quantity={line.quantity}
                max={MAX_QUANTITY}
                itemName={named}
                onStep={onStep}
                onType={(quantity, typed) => {
                  setLowered(typed > quantity)
                  onQuantity(quantity)
                }}
              />
              <p className="order-last w-full sm:order-none sm:w-auto sm:flex-1 sm:text-right">
                <span className="font-semibold" data-testid="line-total">
                  {inRupees(lineTotal(line))}
                </span>{' '}
                {line.quantity > 1 && (
                  <span className="text-sm text-soft sm:block">{inRupees(line.price)} each</span>
                )}
              </p>
            </>
          )}
          {isSold && line.quantity >= MAX_QUANTITY && (
            <p role="status" className="order-last w-full text-sm font-medium text-madder">
              {lowered && `Quantity changed to ${MAX_QUANTITY}. `}
              {MOST_OF_ONE_ITEM}.
            </p>
          )}
          <button
            type="button"
            className="min-h-11 cursor-pointer font-medium text-madder underline underline-offset-4"
            aria-label={`Remove ${named}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}

/**
 * Focus management: the button disappears with the problem, so the focus moves to the line's name.
 */
function ProblemAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="-my-2 min-h-11 cursor-pointer px-1 underline"
      onClick={(event) => {
        event.currentTarget.closest('li')?.querySelector<HTMLElement>('h2 a')?.focus()
        onClick()
      }}
    >
      {children}
    </button>
  )
}
