import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx'
import { CategoryCards } from '#app/catalogue/categories/category-cards.tsx'
import type { ProductCard } from '#app/catalogue/product.ts'
import { ProductGrid } from '#app/catalogue/product-card.tsx'
import { RecentlyViewed } from '#app/catalogue/product/recently-viewed/recently-viewed.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Hero } from './hero.tsx'
import type { LoadedSection } from './loaded-section.ts'
import { SummerBanner } from './summer-banner.tsx'

type Props = {
  section: LoadedSection
  /** Kind of the section above it. */
  after: LoadedSection['kind'] | undefined
  /** Prefix of its anchors: several rows of products may stand on the page. */
  id: string
}

export function HomeSection({ section, after, id }: Props) {
  // The hero and the banner end without a margin of their own.
  const space =
    !after || after === 'hero' || after === 'banner' ? 'py-14 lg:py-20' : 'pb-14 lg:pb-20'
  switch (section.kind) {
    case 'hero':
      return <Hero {...section} />
    case 'categories':
      return (
        <section className={`page ${space}`} aria-labelledby="categories">
          <h2 id="categories" className="section-title">
            {section.heading}
          </h2>
          <CategoryCards tiles={section.tiles} />
        </section>
      )
    case 'featured':
      return <ProductsSection {...section} id="featured" to="/products" space={space} />
    case 'collection':
      return <ProductsSection {...section} id={id} to={section.listing} space={space} />
    case 'banner':
      return <SummerBanner {...section} />
    case 'newsletter':
      return (
        <section
          className={`page grid grid-cols-1 items-center gap-x-14 gap-y-6 ${space} lg:grid-cols-[1.1fr_1fr]`}
          aria-labelledby="letters"
        >
          <div>
            <h2 id="letters" className="section-title mb-3 lg:mb-4">
              {section.title}
            </h2>
            <p className="max-w-[34rem] text-lg text-soft">{section.text}</p>
          </div>
          <NewsletterForm />
        </section>
      )
    case 'recent':
      return <RecentlyViewed className={`page ${space}`} />
    default:
      return section satisfies never
  }
}

type RowProps = {
  heading: string
  products: readonly ProductCard[]
  id: string
  to: string
  space: string
}

/** View All stands beside the heading; on a phone, where it would not fit, below the grid. */
const ProductsSection = ({ heading, products, id, to, space }: RowProps) => (
  <section
    className={`page flex flex-wrap items-baseline justify-between gap-x-4 ${space} *:[ul,p]:w-full`}
    aria-labelledby={id}
  >
    <h2 id={id} className="section-title">
      {heading}
    </h2>
    <ButtonLink
      to={to}
      kind="quiet"
      className="max-sm:order-last max-sm:mx-auto max-sm:mt-5 sm:-mx-3"
    >
      View All
      {id !== 'featured' && <span className="sr-only">: {heading}</span>}
    </ButtonLink>
    {products.length > 0 ? (
      <ProductGrid products={products} />
    ) : (
      <p className="rounded-card bg-sand p-8 text-center text-soft">
        No featured products available at the moment.
      </p>
    )}
  </section>
)
