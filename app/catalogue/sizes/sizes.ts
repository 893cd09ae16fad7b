import type { Style } from '../style.ts'

export const ONE_SIZE = 'One Size'

const CLOTHING = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
const SHOES = { Men: numbers(7, 13), Women: numbers(5, 10), other: numbers(6, 11) }

/**
 * Types of apparel that are draped or wrapped: they come in one measure, which fits everybody, and
 * have no size to choose. Whole names, since a Salwar and Dupatta is sewn to measure.
 */
const FREE_SIZE: readonly string[] = [
  'saree',
  'dupatta',
  'stole',
  'shawl',
  'scarf',
  'scarves',
  'muffler',
  'lungi',
  'dhoti',
  'mundu',
]

type Sized = Pick<Style, 'gender' | 'masterCategory' | 'subCategory' | 'articleType'>

/**
 * The sizes a product is sold in (§9.4); empty where it has none to choose. An import stores them
 * with the style, and everything that reads a style takes them from there; after a change of this
 * rule the next start stores them anew (index-catalogue.server.ts).
 */
export function sizesOf(style: Sized): readonly string[] {
  const typeName = `${style.subCategory} ${style.articleType}`.toLowerCase()
  switch (style.masterCategory) {
    case 'Personal Care':
      return []
    case 'Accessories':
      return [ONE_SIZE]
    case 'Home':
      return /pillow|cushion|bed ?sheet|towel/.test(typeName) ? [ONE_SIZE] : []
    case 'Sporting Goods':
      return /glove|helmet|pad/.test(typeName) ? ['S', 'M', 'L', 'XL'] : [ONE_SIZE]
    case 'Footwear':
      return SHOES[style.gender === 'Men' || style.gender === 'Women' ? style.gender : 'other']
    default: // Apparel and everything else (§9.4).
      return isFreeSize(style) ? [] : CLOTHING
  }
}

/** Whether it is draped or wrapped, as a saree is. */
export function isFreeSize({ articleType }: Pick<Style, 'articleType'>): boolean {
  const type = articleType.toLowerCase()
  return FREE_SIZE.includes(type) || FREE_SIZE.includes(type.replace(/s$/, ''))
}

/**
 * The size in which a product is sold now: a cart or an order of before may name a clothing size of
 * what has none since.
 */
export const sizeAsSold = (
  product: { articleType: string; sizes: readonly string[] },
  size: string | null,
): string | null =>
  size !== null && product.sizes.length === 0 && isFreeSize(product) && CLOTHING.includes(size)
    ? null
    : size

/** Label of the sizes (§2.6). Checks the master category too, for sandals and the like (§10). */
export function sizeLabel(product: {
  sizes: readonly string[]
  subCategory: string
  masterCategory: string
  description: string
}): string {
  if (
    product.masterCategory === 'Footwear' ||
    /footwear|shoes/i.test(product.subCategory) ||
    /shoe/i.test(product.description)
  )
    return 'Shoe Size'
  return product.sizes.length === 1 && product.sizes[0] === ONE_SIZE ? 'Size' : 'Clothing Size'
}
