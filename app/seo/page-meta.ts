import { brand } from '#app/basics/brand.ts'
import { brandFileNames } from '#app/basics/brand/server-only.ts'

type Page = {
  /** The title of the browser tab, with the shop's name. */
  title: string
  description: string
  /** Canonical address, with its origin. */
  url: string
  /** Image of the page's content; without it, its card. */
  image?: { url: string; width: number; height: number; alt?: string | undefined }
  /** Card drawn for this page: og-….jpg of the brand's files. Without one, og.png. */
  card?: string | undefined
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
  card,
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
  ...imageMeta(image ?? drawnCard(new URL(url).origin, card), title),
  { name: 'twitter:card', content: 'summary_large_image' },
]

function drawnCard(origin: string, card?: string): NonNullable<Page['image']> {
  const drawn = `og-${card}.jpg`
  const name = brandFileNames.includes(drawn) ? drawn : 'og.png'
  return { url: `${origin}/${name}`, width: 1200, height: 630 }
}

const imageMeta = (
  { url, width, height, alt }: NonNullable<Page['image']>,
  title: string,
): MetaTag[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
  { property: 'og:image:alt', content: alt ?? title },
]
