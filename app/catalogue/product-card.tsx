import { Link } from 'react-router'
import { inRupeesShort } from '#app/basics/money.ts'
import type { ProductCard as Card } from './product.ts'
import { ProductPicture } from './product-picture.tsx'

const SIZES = '(min-width: 1280px) 290px, (min-width: 1024px) 30vw, (min-width: 640px) 45vw, 46vw'

/** One link, one tab stop: picture, name and price. */
export function ProductCard({ product, eager = false }: { product: Card; eager?: boolean }) {
  return (
    <Link to={`/product/${product.id}`} prefetch="intent" className="group block">
      <div className="overflow-hidden rounded-card">
        <ProductPicture
          styleId={product.styleId}
          sizes={SIZES}
          eager={eager}
          className="transition-transform duration-200 group-hover:scale-[1.03]"
        />
      </div>
      <h3 className="mt-3 line-clamp-2 font-sans leading-snug font-medium group-hover:underline">{product.name}</h3>
      <p className="mt-1 font-semibold">{inRupeesShort(product.price)}</p>
    </Link>
  )
}

export function ProductGrid({ products, eager = 0 }: { products: readonly Card[]; eager?: number }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard product={product} eager={i < eager} />
        </li>
      ))}
    </ul>
  )
}
