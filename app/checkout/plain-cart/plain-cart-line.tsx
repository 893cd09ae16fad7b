import { inRupees } from '#app/basics/money.ts'
import { lineTotal, type CartLine } from '#app/cart/cart.ts'
import { lineProblemMessage } from '#app/cart/quote/line-problem.ts'
import type { LineProblem } from '#app/cart/quote/quote.ts'
import { SalePrice } from '#app/catalogue/sale/sale-price.tsx'
import type { Sale } from '#app/catalogue/product.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { QuantityField } from './quantity-field.tsx'

type Props = {
  line: CartLine
  problem: LineProblem | undefined
  sale: Sale | undefined
  /** A quantity that was typed and refused. */
  typed: string | undefined
}

/** A line and its form: a quantity with Update, and Remove. */
export function PlainCartLine({ line, problem, sale, typed }: Props) {
  const { id, styleId, name, size, colour, quantity, price } = line
  const isSold = problem?.why !== 'no longer sold'
  const choice = [size && `Size: ${size}`, colour && `Colour: ${colour}`].filter(Boolean)
  const named = [name, size, colour].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap gap-4 py-5" data-testid="cart-line">
      {isSold && (
        <a
          href={`/product/${id}`}
          className="w-24 shrink-0 sm:w-28"
          tabIndex={-1}
          aria-hidden="true"
        >
          <ProductImage styleId={styleId} sizes="112px" className="w-full rounded-lg" />
        </a>
      )}
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h2 className="font-sans leading-snug font-semibold wrap-anywhere">
          {isSold ? (
            <a href={`/product/${id}`} className="hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        {choice.length > 0 && (
          <p className="mt-0.5 text-sm wrap-anywhere text-soft">{choice.join(' · ')}</p>
        )}
        {isSold && (
          <p className="mt-0.5 text-sm text-soft">
            {inRupees(price)} each {sale && <SalePrice sale={sale} />}
          </p>
        )}
        <form
          method="post"
          action="/cart/lines"
          className="mt-2 flex flex-wrap items-center justify-between gap-2"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="size" value={size ?? ''} />
          <input type="hidden" name="colour" value={colour ?? ''} />
          {isSold && (
            <>
              <div className="flex gap-2">
                <QuantityField quantity={typed ?? quantity} itemName={named} />
                <Button
                  kind="secondary"
                  type="submit"
                  name="intent"
                  value="quantity"
                  aria-label={`Update ${named}`}
                >
                  Update
                </Button>
              </div>
              <p className="font-semibold sm:flex-1 sm:text-right" data-testid="line-total">
                {inRupees(lineTotal({ price, quantity }))}
              </p>
            </>
          )}
          <button
            name="intent"
            value="remove"
            formNoValidate
            className="min-h-11 cursor-pointer font-medium text-madder underline underline-offset-4"
            aria-label={`Remove ${named}`}
          >
            Remove
          </button>
        </form>
        {problem && (
          <p className="mt-2 rounded-lg bg-chilli-pale px-3 py-2 text-sm font-medium wrap-anywhere text-chilli">
            {lineProblemMessage(problem)}
          </p>
        )}
      </div>
    </li>
  )
}
