import { data } from 'react-router'
import type { Route } from './+types/home.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CategoryCards } from '#app/catalogue/category-cards.tsx'
import { Hero } from './hero.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import type { ProductCard } from '#app/catalogue/product.ts'
import { ProductGrid } from '#app/catalogue/product-card.tsx'
import { RecentlyViewed } from '#app/catalogue/product/recently-viewed/recently-viewed.tsx'
import { listFeatured } from '#app/catalogue/products.server.ts'
import { shopJsonLd } from './shop-json-ld.ts'
import { SummerBanner } from './summer-banner.tsx'

export const handle = {
  cache: 'shared',
  sitemap: true,
  sheddable: true,
  hydrate: 'on-intent',
} satisfies RouteHandle

const TITLE = `${brand.name}: ${brand.tagline}`

export async function loader({ context }: Route.LoaderArgs) {
  const { db, images, log } = context.get(catalogueServices)
  const { origin } = context.get(requestContext)
  const { hero, summer, newsletter } = texts
  const page = { hero, summer, newsletter, meta: homeMeta(origin) }
  try {
    return data({ ...page, featured: await listFeatured({ db, images, log }) })
  } catch (error) {
    // The home page stays usable without them (§4.3), but no cache may keep an empty shop.
    log.error({ area: 'storefront', err: error }, 'failed to load the featured products')
    return data(
      { ...page, featured: [] as ProductCard[] },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  }
}

const homeMeta = (origin: string) => [
  ...pageMeta({
    title: TITLE,
    description: texts.description,
    url: `${origin}/`,
    card: 'home',
  }),
  { 'script:ld+json': shopJsonLd(origin) },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [{ title: TITLE }]

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, hero, summer, newsletter } = loaderData
  return (
    <>
      <Hero {...hero} />
      <section className="page py-14 lg:py-20" aria-labelledby="categories">
        <h2 id="categories" className="section-title">
          Explore by Category
        </h2>
        <CategoryCards />
      </section>
      <section className="page pb-16 lg:pb-24" aria-labelledby="featured">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="featured" className="section-title">
            Featured Products
          </h2>
          <ButtonLink to="/products" kind="quiet" className="-mx-3">
            View All
          </ButtonLink>
        </div>
        {featured.length > 0 ? (
          <ProductGrid products={featured} />
        ) : (
          <p className="rounded-card bg-sand p-8 text-center text-soft">
            No featured products available at the moment.
          </p>
        )}
      </section>
      <SummerBanner {...summer} />
      <section
        className="page grid grid-cols-1 items-center gap-x-14 gap-y-6 py-14 lg:grid-cols-[1.1fr_1fr] lg:py-20"
        aria-labelledby="letters"
      >
        <div>
          <h2 id="letters" className="section-title mb-3 lg:mb-4">
            {newsletter.title}
          </h2>
          <p className="max-w-[34rem] text-lg text-soft">{newsletter.text}</p>
        </div>
        <NewsletterForm />
      </section>
      {/* Last, because only the browser knows it. */}
      <RecentlyViewed className="page pb-14 lg:pb-20" />
    </>
  )
}
