import { brand } from '#app/basics/brand.ts'

type Page = {
  /** The title of the browser tab, with the shop's name. */
  title: string
  description: string
  /** Canonical address, with its origin. */
  url: string
  /** Image of the page's content; without it, the card drawn for its address. */
  image?: { url: string; width: number; height: number }
  noindex?: boolean
  type?: 'website' | 'product'
}

export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }

/** Metadata for search engines and link previews. */
export const pageMeta = ({
  title,
  description,
  url,
  image,
  noindex = false,
  type = 'website',
}: Page): MetaTag[] => [
  { title },
  { name: 'description', content: description },
  noindex
    ? { name: 'robots', content: 'noindex' }
    : { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:site_name', content: brand.name },
  { property: 'og:locale', content: 'en_IN' },
  { property: 'og:type', content: type },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  ...imageMeta(image ?? cardFor(new URL(url)), title),
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** Drawn by demo/open-graph-images.ts, as public/og-….jpg. */
const LINK_CARDS: readonly string[] = [
  'home',
  'women',
  'men',
  'accessories',
  'about',
  'contact',
  'track-order',
  'shipping',
  'return',
  'refund',
  'terms',
  'privacy',
  'login',
  'register',
]

/** The drawn card of a page or category, or else the shop's: public/og.png. */
function cardFor({ origin, pathname, searchParams }: URL): NonNullable<Page['image']> {
  const name = searchParams.get('category') ?? (pathname === '/' ? 'home' : pathname.slice(1))
  return {
    url: `${origin}/${LINK_CARDS.includes(name) ? `og-${name}.jpg` : 'og.png'}`,
    width: 1200,
    height: 630,
  }
}

const imageMeta = (
  { url, width, height }: NonNullable<Page['image']>,
  title: string,
): MetaTag[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
  { property: 'og:image:alt', content: title },
]
