import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { CategoryLinks } from '../categories/category-links.tsx'
import { ProductInformation } from '../label/product-information.tsx'
import { LoadFailure, PRODUCT_FAILED } from '../load-failure.tsx'
import { ProductGrid } from '../product-card.tsx'
import { FactList } from './fact-list.tsx'
import type { ProductPage } from './product-page.ts'
import { RecentlyViewed } from './recently-viewed/recently-viewed.tsx'
import { SizeGuideButton, SizeGuidePopover } from './sizing/size-guide.tsx'

/**
 * All parts of the product page but the purchase: they are in the page's HTML from the start, and
 * their script may load late.
 */
export function ProductSection({ section, page }: { section: SectionName; page: ProductPage }) {
  const Section = SECTIONS[section]
  return <Section {...page} />
}

const SECTIONS = {
  sizes: ({ sizeGuide }: ProductPage) => sizeGuide && <SizeGuideButton guide={sizeGuide} />,
  guide: ({ sizeGuide }: ProductPage) => sizeGuide && <SizeGuidePopover guide={sizeGuide} />,
  promises: Promises,
  details: Details,
  after: ({ product, similar }: ProductPage) => (
    <>
      {similar.length > 0 && (
        <section aria-labelledby="alike" className="mt-14">
          <h2 id="alike" className="mb-5 text-2xl font-bold">
            More like this
          </h2>
          <ProductGrid products={similar} />
        </section>
      )}
      <RecentlyViewed current={product} className="mt-14" />
    </>
  ),
}

export type SectionName = keyof typeof SECTIONS

/** Substitutes when it is sold out (P11), and pledges that open in place (P3). */
function Promises({ soldOut, substitutes, trail, pledges }: ProductPage) {
  return (
    <>
      {soldOut && (
        <section aria-labelledby="instead" className="mt-6 rounded-card bg-sand p-4">
          <h2 id="instead" className="font-sans text-lg font-semibold">
            {substitutes.length > 0 ? 'Similar, and in stock' : 'See what else there is'}
          </h2>
          {substitutes.length > 0 && (
            <ProductGrid
              products={substitutes}
              className="mt-3 grid grid-cols-2 gap-4"
              sizes="(min-width: 64rem) 15rem, 42vw"
            />
          )}
          <ButtonLink to={trail.at(-2)?.path ?? '/'} kind="quiet" className="mt-2 -ml-3">
            {`See all ${trail.at(-2)?.name}`}
          </ButtonLink>
        </section>
      )}
      <div className="mt-4 divide-y divide-line border-y border-line">
        {pledges.map(({ promise, more }) => (
          <details key={promise}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{promise}</summary>
            <p className="max-w-prose pb-3 text-soft">{more}</p>
          </details>
        ))}
      </div>
    </>
  )
}

/** Description of the product: sentences, facts, and the joined fields of §2; then its label. */
function Details({ product, about, label, trail }: ProductPage) {
  return (
    <>
      <h2 className="mt-6 font-sans text-base font-semibold">Description</h2>
      {about.text && (
        <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{about.text}</p>
      )}
      <FactList facts={about.facts} />
      <p className="mt-3 max-w-prose text-sm wrap-anywhere text-soft">{product.description}</p>
      <p className="mt-1 text-sm text-soft">Product code {product.styleId}</p>
      <ul className="mt-4 flex flex-wrap gap-2" aria-label="Found under">
        {[product.category, trail.at(-2)?.name, product.masterCategory].map((chip, i) => (
          <li key={i} className="rounded-full bg-sand px-3 py-1 text-sm capitalize">
            {chip}
          </li>
        ))}
      </ul>
      <ProductInformation facts={label} />
    </>
  )
}

/** An unknown product (404), or one that could not be read. */
export function ProductFailure({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <LoadFailure words={PRODUCT_FAILED} />
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">Product not found</h1>
      <p className="mt-3 text-soft">It may no longer be sold, or the address may be mistyped.</p>
      <p className="mt-8">
        <ButtonLink to="/">Back to Home</ButtonLink>
      </p>
      <CategoryLinks />
    </div>
  )
}
