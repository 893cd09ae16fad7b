import { inRupees, decimalRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { pageMeta, type MetaTag } from '#app/seo/page-meta.ts'
import type { Product } from '../product.ts'
import type { About } from './about-product.ts'
import type { GalleryImage } from './pictures/gallery-image.ts'
import { productJsonLd, type JsonObject } from './product-json-ld.ts'

export type ProductMetaTag = MetaTag | { 'script:ld+json': JsonObject }

/** Metadata of the product page for search engines and link previews. */
export const productMeta = (
  product: Product,
  { about, origin, images }: { about: About; origin: string; images: readonly GalleryImage[] },
): ProductMetaTag[] => [
  ...pageMeta({
    title: `${product.name} · ${brand.name}`,
    description: `${firstWords((about.text || `${product.description}.`).replaceAll('\n', ' '))} ${inRupees(product.price)} at ${brand.name}.`,
    url: `${origin}/product/${product.id}`,
    image: {
      url: `${origin}/item-images/${product.styleId}/960`,
      width: 960,
      height: 1280,
      alt: images[0]?.alt,
    },
    type: 'product',
  }),
  { property: 'product:price:amount', content: decimalRupees(product.price) },
  { property: 'product:price:currency', content: 'INR' },
  { 'script:ld+json': productJsonLd(product, { about, origin, imageCount: images.length }) },
]

/** Length that search engines show of a description; the rest stands on the page. */
const MAX_SHOWN = 160

const firstWords = (text: string): string =>
  text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN).replace(/\s\S*$/, '')} …`
