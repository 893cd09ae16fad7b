import { inRupees, times } from '#app/basics/money.ts'
import { ProductPicture } from '#app/catalogue/product-picture.tsx'
import type { OrderItem } from './order.ts'

/** What was bought, at the prices it was bought for. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {items.map((item, i) => (
        <li key={i} className="flex gap-4 py-4" data-testid="order-item">
          {item.styleId !== null && (
            <div className="w-16 shrink-0">
              <ProductPicture styleId={item.styleId} sizes="64px" className="w-full rounded-md" />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-medium">{item.name}</p>
            <p className="text-sm text-soft">
              {[item.size && `Size: ${item.size}`, item.colour && `Colour: ${item.colour}`, `Quantity: ${item.quantity}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-sm text-soft">{inRupees(item.price)} each</p>
          </div>
          <p className="shrink-0 font-semibold">{inRupees(times(item.price, item.quantity))}</p>
        </li>
      ))}
    </ul>
  )
}
