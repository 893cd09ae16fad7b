import { v5 as uuidFromName } from 'uuid'
import type { GENDERS, MASTER_CATEGORIES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Label } from '#app/catalogue/label/label.ts'
import type { WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import type { BasisPoints } from '#app/tax/slab.ts'

export type Gender = (typeof GENDERS)[number]

/** The master categories that the shop can show (§3). */
export type MasterCategory = (typeof MASTER_CATEGORIES)[number]

/** A cleaned row of the source file: a missing value is null, never 'NA' or ''. */
export type Style = StyleDetails &
  Label &
  SaleTerms & {
    /** Number in the source file; it names the images, and the newest style has the highest. */
    id: number
    productDisplayName: string
    /** Null: the file has no price, and the default price applies (product.ts). */
    pricePaise: Paise | null
    gender: Gender | null
    masterCategory: MasterCategory
    subCategory: string
    articleType: string
    usage: string | null
    season: string | null
    baseColour: string | null
    /**
     * Country of origin as on the label, which Indian law requires for goods sold online. Null: the
     * file does not say.
     */
    countryOfOrigin: string | null
    /** Place among the featured products of the home page, from 1; undefined or null: it is not one. */
    featured?: number | null
    /** Place in listings, from 1; undefined or null: behind all that have one, by its id. */
    listingPlace?: number | null
    /** By what its parcel weighs; undefined or null: normal. */
    weightClass?: WeightClass | null
    /** HSN of the goods; undefined or null: by their kind. */
    hsn?: string | null
    /** Rate of the GST, without a slab; undefined or null: by the rates in force. */
    gstRate?: BasisPoints | null
  }

/**
 * What the merchant's file says of a style beyond the data set; undefined or null where it says
 * nothing.
 */
export type StyleDetails = { [Detail in (typeof STYLE_DETAILS)[number]]?: string | null }

/** In the order in which an export has them. */
export const STYLE_DETAILS = [
  /** In the merchant's own sentences. */
  'description',
  'fabric',
  'fit',
  'care',
  /** Of the garment: "Length 5.5 m, blouse piece 0.8 m". */
  'measurements',
  /** A word that the colours of one style share. */
  'styleGroup',
] as const

/** A sale price, with the times between which it holds; null or undefined: no sale, an open end. */
export type SaleTerms = {
  salePricePaise?: Paise | null
  saleFrom?: Date | null
  saleUntil?: Date | null
}

// Any fixed namespace will do; changing it would give every product a new address.
const STYLE_NAMESPACE = '6f1d1c5e-0b0a-5d53-9a1e-5a6a6d2f7c11'

/** The product id of a style: deterministic, so that a second import finds its rows again. */
export const styleUuid = (id: number): string => uuidFromName(String(id), STYLE_NAMESPACE)
