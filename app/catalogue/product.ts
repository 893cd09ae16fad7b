import type { Paise } from '#app/basics/money.ts'
import { categoryOf, type Category } from './category.ts'
import { DEFAULT_PRICE } from './default-price.ts'
import { sizesOf } from './sizes.ts'
import type { Stock } from './stock.ts'
import type { Style } from './style.ts'

/** "No colour" in the spec's words: a product whose first colour is this offers no choice of colour. */
export const NO_COLOUR = 'Default'

/** A style as the shop shows and sells it (spec section 3). */
export type Product = {
  id: string
  /** Names the picture. */
  styleId: number
  name: string
  price: Paise
  category: Category
  description: string
  sizes: readonly string[]
  colours: readonly string[]
  subCategory: string
  masterCategory: string
  articleType: string
  /** Null where nobody has said it. */
  countryOfOrigin: string | null
  stock: Stock
}

/** A product as it was seen: what a cart line and the recently viewed keep, for display and never for charging. */
export type ProductSeen = Pick<Product, 'id' | 'styleId' | 'name' | 'price'>

/** What a card needs of a product, and no more: a page of twelve carries twelve of these. */
export type ProductCard = ProductSeen & {
  colour: string | null
  soldOut: boolean
  /** The version of its picture, where it is known (picture-widths.ts). */
  imageVersion?: string
  /** That of its second picture, where it has one. */
  detailVersion?: string
}

export const productFrom = (uuid: string, style: Style, stock: Stock): Product => ({
  id: uuid,
  styleId: style.id,
  name: style.productDisplayName || 'Product',
  price: style.pricePaise ?? DEFAULT_PRICE,
  category: categoryOf(style),
  description: [style.articleType, style.usage, style.season, style.productDisplayName]
    .filter(Boolean)
    .join(' · '),
  sizes: sizesOf(style),
  colours: [style.baseColour ?? NO_COLOUR],
  subCategory: style.subCategory || 'General',
  masterCategory: style.masterCategory || 'Apparel',
  articleType: style.articleType,
  countryOfOrigin: style.countryOfOrigin,
  stock,
})

/** Whether the shopper is asked for a colour (spec section 2): only if there is one that means something. */
export const offersColours = ({ colours }: Pick<Product, 'colours'>): boolean =>
  colours.length > 0 && colours[0] !== NO_COLOUR

export type Choice = { size: string | null; colour: string | null }

/** Why a choice cannot be bought. */
export type ChoiceRefusal = 'choose a size' | 'no such size' | 'no such colour'

/** A size or colour must be one of the product's own; where there is none to choose, none may be named. */
export function refuseChoice(
  product: Pick<Product, 'sizes' | 'colours'>,
  { size, colour }: Choice,
): ChoiceRefusal | undefined {
  if (product.sizes.length > 0 && size === null) return 'choose a size'
  if (size !== null && !product.sizes.includes(size)) return 'no such size'
  if (colour !== null && !(offersColours(product) && product.colours.includes(colour)))
    return 'no such colour'
  return undefined
}
