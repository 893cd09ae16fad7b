import { data } from 'react-router'
import type { Route } from './+types/home.route.ts'
import { brand, hero } from '#app/brand.ts'
import { sceneSources } from '#app/images/picture-widths.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CategoryCards } from './category-cards.tsx'
import { pageMeta } from './page-meta.ts'
import { pictured } from './pictured.ts'
import type { ProductCard } from './product.ts'
import { ProductGrid } from './product-card.tsx'
import { listFeatured } from './products.server.ts'
import { shopJsonLd } from './shop-json-ld.ts'

const TITLE = `${brand.name}: ${brand.tagline}`

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pictures, log } = context.get(shopContext)
  const { origin } = context.get(visitContext)
  const page = { hero, meta: homeMeta(origin) }
  try {
    return data({ ...page, featured: pictured(await listFeatured(db), pictures.version) })
  } catch (error) {
    // The home page stays usable (spec section 8), but no cache may take an empty shop for the truth.
    log.error({ err: error }, 'home: featured products could not be loaded')
    return data({ ...page, featured: [] as ProductCard[] }, { headers: { 'Cache-Control': 'no-store' } })
  }
}

const homeMeta = (origin: string) => [
  ...pageMeta({
    title: TITLE,
    description: brand.description,
    url: `${origin}/`,
    image: { url: `${origin}/scenes/${HERO_PICTURES[0]}/960`, width: 960, height: 1280 },
  }),
  { 'script:ld+json': shopJsonLd(origin) },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [{ title: TITLE }]

export default function Home({ loaderData: { featured, hero: words } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...words} />
      <section className="page py-12" aria-labelledby="categories">
        <h2 id="categories" className="mb-6 text-3xl font-bold">
          Explore by Category
        </h2>
        <CategoryCards />
      </section>
      <section className="page py-12" aria-labelledby="featured">
        <div className="mb-6 flex items-baseline justify-between gap-4">
          <h2 id="featured" className="text-3xl font-bold">
            Featured Products
          </h2>
          <ButtonLink to="/products" kind="quiet" className="-mr-3">
            View All
          </ButtonLink>
        </div>
        {featured.length > 0 ? (
          <ProductGrid products={featured} />
        ) : (
          <p className="rounded-card bg-sand p-8 text-center text-soft">No featured products available at the moment.</p>
        )}
      </section>
    </>
  )
}

const HERO_PICTURES = ['hero-1', 'hero-2', 'hero-3', 'hero-4']

function Hero({ badge, title, text, stats }: typeof hero) {
  return (
    <section className="page grid items-center gap-8 py-8 lg:grid-cols-2 lg:py-14">
      <div>
        <p className="inline-block rounded-full bg-blush px-4 py-1.5 text-sm font-semibold text-madder">{badge}</p>
        <h1 className="mt-4 text-4xl leading-tight font-bold sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/products?category=women">Shop Collection</ButtonLink>
          <ButtonLink to="/products" kind="secondary">
            Explore All
          </ButtonLink>
        </p>
        <dl className="mt-9 flex flex-wrap gap-x-10 gap-y-4">
          {stats.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-soft">{label}</dt>
              <dd className="font-display text-2xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {HERO_PICTURES.map((name, i) => (
          <img
            key={name}
            {...sceneSources(name)}
            sizes="(min-width: 1024px) 300px, 46vw"
            alt=""
            width={480}
            height={640}
            fetchPriority={i === 0 ? 'high' : 'auto'}
            className={`aspect-3/4 w-full rounded-card bg-sand object-cover ${i % 2 ? 'lg:translate-y-6' : ''}`}
          />
        ))}
      </div>
    </section>
  )
}
