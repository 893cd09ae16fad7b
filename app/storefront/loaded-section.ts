import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import type { CategoryTile } from '#app/catalogue/categories/category-tile.ts'
import type { ProductCard } from '#app/catalogue/product.ts'

/** A section of the home page with all that it shows. */
export type LoadedSection =
  | ({ kind: 'hero'; facts: string[]; collection: string } & BrandTexts['hero'])
  | { kind: 'categories'; heading: string; tiles: readonly CategoryTile[] }
  | { kind: 'featured'; heading: string; products: ProductCard[] }
  | { kind: 'collection'; heading: string; listing: string; products: ProductCard[] }
  | ({ kind: 'banner'; summer: string | null } & BrandTexts['summer'])
  | { kind: 'newsletter'; title: string; text: string }
  | { kind: 'recent' }
