import { inRupees } from '#app/basics/money.ts'
import { lineKey, lineTotal, subtotal, type Cart } from '#app/cart/cart.ts'
import { sayTrouble } from '#app/cart/line-trouble.ts'
import type { LineTrouble } from '#app/cart/quote.ts'
import { ProductPicture } from '#app/catalogue/product-picture.tsx'

/** What is being ordered and everything it costs, before the button is pressed. */
export function OrderSummary({ lines, troubles }: { lines: Cart; troubles: ReadonlyMap<string, LineTrouble> }) {
  return (
    <section aria-labelledby="summary" className="h-fit rounded-card border border-line bg-card p-6 lg:sticky lg:top-24">
      <h2 id="summary" className="text-xl font-bold">
        Your order
      </h2>
      <ul className="mt-4 space-y-4">
        {lines.map((line) => {
          const trouble = troubles.get(lineKey(line))
          return (
            <li key={lineKey(line)} className="flex gap-3">
              <div className="w-14 shrink-0">
                <ProductPicture styleId={line.styleId} sizes="56px" className="w-full rounded-md" />
              </div>
              <div className="min-w-0 flex-1">
                <p className="leading-snug font-medium">{line.name}</p>
                <p className="text-sm text-soft">
                  {[line.size && `Size: ${line.size}`, line.colour && `Colour: ${line.colour}`, `Quantity: ${line.quantity}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {trouble && <p className="mt-1 text-sm font-medium text-chilli">{sayTrouble(trouble)}</p>}
              </div>
              <p className="shrink-0 font-medium">{inRupees(lineTotal(line))}</p>
            </li>
          )
        })}
      </ul>
      <dl className="mt-5 space-y-1.5 border-t border-line pt-4">
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd>{inRupees(subtotal(lines))}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Shipping</dt>
          <dd>₹0.00</dd>
        </div>
        <div className="flex justify-between">
          <dt>Taxes</dt>
          <dd>included</dd>
        </div>
        <div className="flex justify-between pt-2 text-lg font-bold">
          <dt>Total</dt>
          <dd data-testid="total">{inRupees(subtotal(lines))}</dd>
        </div>
      </dl>
    </section>
  )
}
