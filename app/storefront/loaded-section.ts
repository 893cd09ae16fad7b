import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import type { ProductCard } from '#app/catalogue/product.ts'

/** A section of the home page with all that it shows. */
export type LoadedSection =
  | ({ kind: 'hero'; facts: string[] } & BrandTexts['hero'])
  | { kind: 'categories'; heading: string }
  | { kind: 'featured'; heading: string; products: ProductCard[] }
  | { kind: 'collection'; heading: string; listing: string; products: ProductCard[] }
  | ({ kind: 'banner' } & BrandTexts['summer'])
  | { kind: 'newsletter'; title: string; text: string }
  | { kind: 'recent' }
