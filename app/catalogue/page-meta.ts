import { brand } from '#app/brand.ts'

type Page = {
  /** As the browser's tab says it, the shop's name included. */
  title: string
  description: string
  /** The one address of this page, with its origin. */
  url: string
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
export const pageMeta = ({ title, description, url, image, noindex = false, type = 'website' }: Page): MetaTag[] => [
  { title },
  { name: 'description', content: description },
  noindex ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:site_name', content: brand.name },
  { property: 'og:locale', content: 'en_IN' },
  { property: 'og:type', content: type },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  ...pictureMeta(image ?? { url: new URL('/og.png', url).href, ...SHOPS_OWN }),
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The picture of a page that has none: public/og.png. */
const SHOPS_OWN = { width: 1200, height: 630 }

const pictureMeta = ({ url, width, height }: NonNullable<Page['image']>): MetaTag[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
]
