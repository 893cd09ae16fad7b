import { v5 as uuidFromName } from 'uuid'
import type { Paise } from '#app/basics/money.ts'

export type Gender = 'Men' | 'Women' | 'Unisex'
export const GENDERS: readonly Gender[] = ['Men', 'Women', 'Unisex']

/** The six master categories the shop can show (spec section 3). */
export const MASTER_CATEGORIES = [
  'Apparel',
  'Accessories',
  'Personal Care',
  'Home',
  'Sporting Goods',
  'Footwear',
] as const
export type MasterCategory = (typeof MASTER_CATEGORIES)[number]

/** A row of the source file, as clean as the importer makes it: what is missing is null, never 'NA' or ''. */
export type Style = {
  /** The numeric id of the source file; it names the picture, and the newest style has the highest. */
  id: number
  productDisplayName: string
  /** Null: the file gave no price, and the default price is shown (product.ts). */
  pricePaise: Paise | null
  gender: Gender | null
  masterCategory: MasterCategory
  subCategory: string
  articleType: string
  usage: string | null
  season: string | null
  baseColour: string | null
  /** Where it was made, as the label says it; Indian law wants it shown for goods sold online. Null: the file did not say. */
  countryOfOrigin: string | null
}

// Any fixed namespace will do; changing it would give every product a new address.
const STYLE_NAMESPACE = '6f1d1c5e-0b0a-5d53-9a1e-5a6a6d2f7c11'

/** The product id of a style: the same number always gives the same uuid, so a second import finds its rows again. */
export const styleUuid = (id: number): string => uuidFromName(String(id), STYLE_NAMESPACE)
