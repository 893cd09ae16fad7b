import { Link } from 'react-router'
import { inRupeesShort } from '#app/basics/money.ts'
import { imageName } from '#app/images/image-name.ts'
import { imgProps } from '#app/images/responsive-images.ts'
import { cardTitle, namesColour } from './card/card-title.ts'
import { SalePrice } from './sale/sale-price.tsx'
import type { ProductCard as Card } from './product.ts'
import { ProductImage } from './product-image.tsx'
import { SoldOutMark } from './stock/sold-out-mark.tsx'

const SIZES = '(min-width: 1280px) 290px, (min-width: 1024px) 30vw, (min-width: 640px) 45vw, 46vw'

/**
 * One link and one tab stop: image, name, the colour where the name does not say it, price, and
 * whether it is sold out. The second image is decoration.
 */
export function ProductCard({
  product,
  eager = false,
  heading: Heading = 'h3',
  sizes = SIZES,
}: {
  product: Card
  eager?: boolean
  heading?: 'h2' | 'h3'
  sizes?: string
}) {
  const { maker, title } = cardTitle(product.name)
  return (
    <Link to={`/product/${product.id}`} discover="none" prefetch="intent" className="product-card">
      <div className={product.soldOut ? 'opacity-60' : undefined}>
        <ProductImage
          styleId={product.styleId}
          version={product.imageVersion}
          sizes={sizes}
          eager={eager}
        />
        {product.detailVersion && (
          <img
            {...imgProps(imageName(product.styleId, 2), product.detailVersion)}
            sizes={sizes}
            alt=""
            // Browsers do not load what is not displayed: only hovering or focusing the card loads
            // it.
            loading="lazy"
            onError={(event) => (event.currentTarget.hidden = true)}
          />
        )}
      </div>
      <Heading>
        {maker && <i>{`${maker} `}</i>}
        {title}
      </Heading>
      <p>
        {product.colour && !namesColour(product.name, product.colour) && (
          <small>{`${product.colour} `}</small>
        )}
        {inRupeesShort(product.price)}
        {product.sale && (
          <>
            {' '}
            <SalePrice sale={product.sale} />
          </>
        )}
        {product.soldOut && (
          <>
            {' '}
            <SoldOutMark />
          </>
        )}
      </p>
    </Link>
  )
}

type GridProps = {
  products: readonly Card[]
  eager?: number
  /** Heading level of the product names: below the heading of the section. */
  heading?: 'h2' | 'h3'
  className?: string
  /** The `sizes` attribute of a card's image. */
  sizes?: string
}

export function ProductGrid({
  products,
  eager = 0,
  heading = 'h3',
  className = 'card-grid',
  sizes = SIZES,
}: GridProps) {
  return (
    <ul className={className}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard product={product} eager={i < eager} heading={heading} sizes={sizes} />
        </li>
      ))}
    </ul>
  )
}
