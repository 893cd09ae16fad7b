import { Link } from 'react-router'
import type { ProductCard } from '../product.ts'
import { ProductImage } from '../product-image.tsx'

/** The colour of what is bought, for the form that posts it. A product comes in one. */
export const ProductColour = ({ colour }: { colour: string }) => (
  <p className="mt-3 wrap-anywhere md:mt-5">
    Colour: <span className="font-medium">{colour}</span>
    <input type="hidden" name="colour" value={colour} />
  </p>
)

/** The same style in other colours: products of their own, each behind a small picture. */
export const OtherColours = ({ products }: { products: readonly ProductCard[] }) => (
  <ul aria-label="Other colours" className="mt-2 flex flex-wrap gap-3">
    {products.map(({ id, styleId, name, colour, soldOut, imageVersion }) => (
      <li key={id} className="w-16">
        <Link to={`/product/${id}`} prefetch="intent" className="group block text-sm leading-snug">
          <ProductImage
            styleId={styleId}
            version={imageVersion}
            sizes="64px"
            className={`w-full rounded-card ${soldOut ? 'opacity-60' : ''}`}
          />
          <span className="mt-1 block wrap-anywhere group-hover:underline">{colour ?? name}</span>
          {soldOut && <span className="block text-soft">Sold out</span>}
        </Link>
      </li>
    ))}
  </ul>
)
