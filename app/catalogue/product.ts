import type { Paise } from '#app/basics/money.ts'
import type { WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import type { Label } from './label/label.ts'
import { categoryOf, type Category } from './category.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { seasonName } from './categories/shown-names.ts'
import { isSoldOut, type Stock } from './stock/stock.ts'
import type { SaleTerms, Style } from './style.ts'

/** Base colour that means none: such a product offers no choice of colour (§2.6). */
export const NO_COLOUR = 'Default'

/** A sale that runs: the price before it, and the lowest of the 30 days before it. */
export type Sale = { was: Paise; lowest: Paise }

/** A style as the shop shows and sells it (§3). */
export type Product = {
  id: string
  /** Names the image. */
  styleId: number
  name: string
  /** Asking price: that of a sale while it runs. */
  price: Paise
  sale?: Sale
  category: Category
  description: string
  sizes: readonly string[]
  colours: readonly string[]
  subCategory: string
  masterCategory: string
  articleType: string
  /** Null where the file does not say. */
  countryOfOrigin: string | null
  weight: WeightClass
  stock: Stock
}

/** A product as seen: cart lines and recently viewed keep it for display, never for charging. */
export type ProductSummary = Pick<Product, 'id' | 'styleId' | 'name' | 'price'>

/** The part of a product that a card needs: each listing page sends twelve. */
export type ProductCard = ProductSummary & {
  sale?: Sale
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
  style: Omit<Style, keyof SaleTerms | keyof Label> & Sold & { sizes: readonly string[] },
  stock: Stock,
): Product => ({
  ...summaryFrom(uuid, style),
  category: categoryOf(style),
  description: [
    style.articleType,
    style.usage,
    style.season && seasonName(style.season),
    style.productDisplayName,
  ]
    .filter(Boolean)
    .join(' · '),
  sizes: style.sizes,
  colours: [style.baseColour ?? NO_COLOUR],
  subCategory: style.subCategory || 'General',
  masterCategory: style.masterCategory || 'Apparel',
  articleType: style.articleType,
  countryOfOrigin: style.countryOfOrigin,
  weight: style.weightClass ?? 'normal',
  stock,
})

/** The sale of a style, where one runs. */
export type Sold = { runningSale?: { price: Paise; lowest: Paise } | null }

type Summarised = Pick<Style, 'id' | 'productDisplayName' | 'pricePaise'> & Sold

const summaryFrom = (uuid: string, style: Summarised): ProductSummary & { sale?: Sale } => ({
  id: uuid,
  styleId: style.id,
  name: style.productDisplayName || 'Product',
  price: style.runningSale?.price ?? usualPrice(style),
  ...(style.runningSale && { sale: { was: usualPrice(style), lowest: style.runningSale.lowest } }),
})

const usualPrice = ({ pricePaise }: Pick<Style, 'pricePaise'>): Paise => pricePaise ?? DEFAULT_PRICE

export const cardFrom = (
  style: Summarised & Pick<Style, 'baseColour'> & { uuid: string; sizes: readonly string[] },
  stock: Stock,
): ProductCard => ({
  ...summaryFrom(style.uuid, style),
  colour: style.baseColour === NO_COLOUR ? null : style.baseColour,
  soldOut: isSoldOut({ sizes: style.sizes, stock }),
})

/** Whole per cent that a sale takes off, rounded down; 0 without one. */
export const percentOff = ({ price, sale }: Pick<Product, 'price' | 'sale'>): number =>
  sale ? Math.floor((1 - price / sale.was) * 100) : 0

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
