/** A section of the home page. The words of those without a heading are fields of their own. */
export type HomeSection =
  | { kind: 'hero' | 'banner' | 'newsletter' | 'recent' }
  | { kind: 'categories' | 'featured'; heading: string }
  | {
      kind: 'collection'
      heading: string
      /** Address of the listing or search whose first products are shown. */
      listing: string
    }

export type HomeSectionKind = HomeSection['kind']

/** Rows of products that the home page may have besides the featured ones; each costs a query. */
export const MAX_COLLECTIONS = 4

/** Sections of a new shop, in their sequence (§2.4). */
export const FIRST_SECTIONS: HomeSection[] = [
  { kind: 'hero' },
  { kind: 'categories', heading: 'Explore by Category' },
  { kind: 'featured', heading: 'Featured Products' },
  { kind: 'banner' },
  { kind: 'newsletter' },
  { kind: 'recent' },
]
