import { data } from 'react-router'
import type { Route } from './+types/home.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { HomeSection } from './home-section.tsx'
import { loadHomeSections } from './home-sections.server.ts'
import { shopJsonLd } from './shop-json-ld.ts'

export const handle = {
  cache: 'shared',
  sitemap: true,
  sheddable: true,
  hydrate: 'on-intent',
} satisfies RouteHandle

const title = () => `${brand.name}: ${brand.tagline}`

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const { sections, isWhole } = await loadHomeSections(context.get(catalogueServices))
  return data(
    { sections, meta: homeMeta(origin) },
    // No cache may keep an empty shop.
    isWhole ? {} : { headers: { 'Cache-Control': 'no-store' } },
  )
}

const homeMeta = (origin: string) => [
  ...pageMeta({
    title: title(),
    description: texts.description,
    url: `${origin}/`,
    card: 'home',
  }),
  { 'script:ld+json': shopJsonLd(origin) },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [{ title: title() }]

export default function Home({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <>
      {sections.every(({ kind }) => kind !== 'hero') && <h1 className="sr-only">{title()}</h1>}
      {sections.map((section, i) => (
        <HomeSection
          key={i}
          section={section}
          after={sections[i - 1]?.kind}
          id={`products-${i + 1}`}
        />
      ))}
    </>
  )
}
