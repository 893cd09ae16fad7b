import { ProductImage } from '#app/catalogue/product-image.tsx'
import type { SoldOutSize } from './sold-out-size.ts'

/** Sizes to order anew: sold out, and sold last week. */
export function SoldOutList({ sizes, isCut }: { sizes: readonly SoldOutSize[]; isCut: boolean }) {
  if (sizes.length === 0) return null
  return (
    <section aria-labelledby="sold-out" className="mt-8">
      <h2 id="sold-out" className="text-xl font-bold">
        Sold out, and sold last week
      </h2>
      {isCut && <p className="mt-1 text-soft">The {sizes.length} that sold best in seven days.</p>}
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {sizes.map(({ productId, styleId, name, size, pieces }) => (
          <li key={`${productId} ${size}`} className="border-t border-line">
            <a href={`/product/${productId}`} className="group flex items-center gap-3 py-2">
              <span className="w-12 shrink-0">
                <ProductImage styleId={styleId} sizes="48px" className="w-full rounded-md" />
              </span>
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <span className="font-medium text-madder underline underline-offset-4">{name}</span>
                {size && <span className="block">{size}</span>}
              </span>
              <span className="shrink-0 text-right">
                <strong className="text-xl">{pieces}</strong>
                <span className="block text-sm text-soft">sold</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
