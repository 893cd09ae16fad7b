import { CHARGE_NAMES } from '#app/cart/charges.ts'
import { inRupees } from '#app/basics/money.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { formatItem } from './format-item.ts'
import { lineTotal, type Order, type OrderItem } from './order.ts'

/**
 * Lines of an order at the prices as sold, and its charges; cancelled lines are struck through and
 * labelled.
 */
export function OrderItems({
  order: { items, charges },
}: {
  order: Pick<Order, 'items' | 'charges'>
}) {
  return (
    <ul className="mt-3 divide-y divide-line print:mt-1 print:text-xs">
      {items.map((item) => (
        <li key={item.id} className="flex gap-4 py-4 print:py-1" data-testid="order-item">
          {item.styleId !== null && (
            <div
              className={`w-16 shrink-0 print:hidden ${item.cancelledAt ? 'opacity-50 grayscale' : ''}`}
            >
              <ProductImage styleId={item.styleId} sizes="64px" className="w-full rounded-md" />
            </div>
          )}
          <div className="min-w-0 flex-1 wrap-anywhere sm:flex sm:gap-4 print:flex print:gap-4">
            <div className="min-w-0 flex-1">
              <p className="leading-snug font-medium">
                <ItemText of={item}>{item.name}</ItemText>
              </p>
              <p className="text-sm text-soft print:text-xs">
                {formatItem(item)} <span className="hidden print:inline">· </span>
                <span className="block print:inline">{inRupees(item.price)} each</span>
              </p>
              {item.cancelledAt && (
                <p className="text-sm font-semibold text-chilli print:text-xs">Cancelled</p>
              )}
            </div>
            <p className="shrink-0 font-semibold max-sm:mt-1 print:mt-0">
              <ItemText of={item}>{inRupees(lineTotal(item))}</ItemText>
            </p>
          </div>
        </li>
      ))}
      {charges.map(({ code, amount }) => (
        <li
          key={code}
          className="flex justify-between gap-4 py-4 print:py-1"
          data-testid="order-charge"
        >
          <span>{CHARGE_NAMES[code]}</span>
          <span className="font-semibold">{inRupees(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

const ItemText = ({ of: { cancelledAt }, children }: { of: OrderItem; children: string }) =>
  cancelledAt ? <s className="text-soft">{children}</s> : children
