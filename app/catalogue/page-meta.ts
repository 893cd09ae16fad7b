import { brand } from '#app/brand.ts'

type Page = {
  /** As the browser's tab says it, the shop's name included. */
  title: string
  description: string
  /** The one address of this page, with its origin. */
  url: string
  /** A picture of what is on the page; without it, the one that is drawn for its address. */
  image?: { url: string; width: number; height: number }
  noindex?: boolean
  type?: 'website' | 'product'
}

/** One of React Router's meta descriptors. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }

/** What a page says of itself to search engines, and to those who show a link to it. */
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

/** The drawn picture of a page or of a category, or else the shop's: public/og.png. */
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
