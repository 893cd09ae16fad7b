import { ProductImage } from '#app/catalogue/product-image.tsx'
import { activeItems, type Order } from '#app/orders/order.ts'

const MOST_SHOWN = 4

/** Images of what comes, in a square of four; how many more there are stands in its corner. */
export function OrderThumbnails({ order }: { order: Order }) {
  const items = order.status === 'cancelled' ? order.items : activeItems(order)
  const shown = items.slice(0, MOST_SHOWN)
  const more = items.length - shown.length
  const isOne = shown.length === 1
  return (
    <div
      className={`relative grid content-start gap-1 ${isOne ? '' : 'grid-cols-2'} ${order.status === 'cancelled' ? 'opacity-50 grayscale' : ''}`}
      aria-hidden="true"
    >
      {shown.map(({ id, styleId }) =>
        styleId === null ? (
          <span key={id} className="block aspect-3/4 w-full rounded-md bg-sand" />
        ) : (
          <ProductImage
            key={id}
            styleId={styleId}
            sizes={isOne ? '96px' : '48px'}
            className="w-full rounded-md"
          />
        ),
      )}
      {more > 0 && (
        <span className="absolute right-1 bottom-1 rounded-full bg-card px-1.5 text-sm font-semibold">
          +{more}
        </span>
      )}
    </div>
  )
}
