import type { Paise } from '#app/basics/money.ts'
import { categoryOf, type Category } from './category.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { isSoldOut, type Stock } from './stock.ts'
import type { Style } from './style.ts'

/** Base colour that means none: such a product offers no choice of colour (§2.6). */
export const NO_COLOUR = 'Default'

/** A style as the shop shows and sells it (§3). */
export type Product = {
  id: string
  /** Names the image. */
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
  /** Null where the file does not say. */
  countryOfOrigin: string | null
  stock: Stock
}

/** A product as seen: cart lines and recently viewed keep it for display, never for charging. */
export type ProductSummary = Pick<Product, 'id' | 'styleId' | 'name' | 'price'>

/** The part of a product that a card needs: each listing page sends twelve. */
export type ProductCard = ProductSummary & {
  colour: string | null
  soldOut: boolean
  /** Version of its image, where known (responsive-images.ts). */
  imageVersion?: string
  /** Version of its second image, where there is one. */
  detailVersion?: string
}

/** `sizes` are those stored with the style, so that what is sold is what listings filter by. */
export const productFrom = (
  uuid: string,
  style: Style & { sizes: readonly string[] },
  stock: Stock,
): Product => ({
  ...summaryFrom(uuid, style),
  category: categoryOf(style),
  description: [style.articleType, style.usage, style.season, style.productDisplayName]
    .filter(Boolean)
    .join(' · '),
  sizes: style.sizes,
  colours: [style.baseColour ?? NO_COLOUR],
  subCategory: style.subCategory || 'General',
  masterCategory: style.masterCategory || 'Apparel',
  articleType: style.articleType,
  countryOfOrigin: style.countryOfOrigin,
  stock,
})

type Summarised = Pick<Style, 'id' | 'productDisplayName' | 'pricePaise'>

const summaryFrom = (uuid: string, style: Summarised): ProductSummary => ({
  id: uuid,
  styleId: style.id,
  name: style.productDisplayName || 'Product',
  price: style.pricePaise ?? DEFAULT_PRICE,
})

export const cardFrom = (
  style: Summarised & Pick<Style, 'baseColour'> & { uuid: string; sizes: readonly string[] },
  stock: Stock,
): ProductCard => ({
  ...summaryFrom(style.uuid, style),
  colour: style.baseColour === NO_COLOUR ? null : style.baseColour,
  soldOut: isSoldOut({ sizes: style.sizes, stock }),
})

/** Whether the shopper can choose a colour (§2.6). */
export const hasColourChoice = ({ colours }: Pick<Product, 'colours'>): boolean =>
  colours.length > 0 && colours[0] !== NO_COLOUR

export type Choice = { size: string | null; colour: string | null }

export type ChoiceRefusal = 'choose a size' | 'no such size' | 'no such colour'

/** A size or colour must be the product's own; where there is no choice, none may be named. */
export function checkChoice(
  product: Pick<Product, 'sizes' | 'colours'>,
  { size, colour }: Choice,
): ChoiceRefusal | undefined {
  if (product.sizes.length > 0 && size === null) return 'choose a size'
  if (size !== null && !product.sizes.includes(size)) return 'no such size'
  if (colour !== null && !(hasColourChoice(product) && product.colours.includes(colour)))
    return 'no such colour'
  return undefined
}
