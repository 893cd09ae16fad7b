import { z } from 'zod/mini'
import { GENDERS, MASTER_CATEGORIES } from '#db/enums.ts'

const words = z.nullable(z.string())

/** Products and stock as the API answers them; the OpenAPI document is made of these. */
export const ProductAnswer = z
  .strictObject({
    code: z.int().check(z.describe('Product code, as shoppers see it')),
    id: z.uuid().check(z.describe('Names the product in orders')),
    name: z.string(),
    pricePaise: z.int().check(z.describe('What a shopper pays, in paise')),
    url: z.url(),
    imageUrl: z.url(),
    gender: z.nullable(z.enum(GENDERS)),
    masterCategory: z.enum(MASTER_CATEGORIES),
    subCategory: z.string(),
    articleType: z.string(),
    colour: words,
    sizes: z.array(z.string()).check(z.describe('Empty where there is none to choose')),
    season: words,
    usage: words,
    countryOfOrigin: words,
    hsn: words.check(z.describe('HSN that the product says itself; null is by its kind')),
    gstBasisPoints: z
      .nullable(z.int())
      .check(z.describe('GST that the product says itself: 500 is 5 %; null is by its HSN')),
    mrpPaise: z
      .nullable(z.int())
      .check(z.describe('Maximum retail price with all taxes, in paise; never below the price')),
    netQuantity: words,
    manufacturer: words.check(z.describe('Name and address')),
    packer: words.check(z.describe('Name and address')),
    marketer: words.check(z.describe('Name and address')),
    importer: words.check(z.describe('Name and address, of goods from abroad')),
    packedMonth: words.check(z.describe('Of manufacture, packing or import: 2026-10')),
    description: words,
    fabric: words,
    fit: words,
    care: words,
    measurements: words,
    styleGroup: words.check(z.describe('The same for the colours of one style')),
  })
  .check(z.meta({ id: 'Product' }))

export const StockAnswer = z
  .strictObject({
    code: z.int(),
    id: z.uuid(),
    sizes: z.array(
      z.strictObject({
        size: z.nullable(z.string()).check(z.describe('Null where there is none to choose')),
        quantity: z
          .nullable(z.int())
          .check(z.describe('Pieces that can be sold; null is not counted, and sells')),
      }),
    ),
  })
  .check(z.meta({ id: 'Stock' }))

const next = z
  .nullable(z.int())
  .check(z.describe('The value of `after` for the next page; null on the last one'))

export const ProductsAnswer = z
  .strictObject({ products: z.array(ProductAnswer), next })
  .check(z.meta({ id: 'Products' }))

export const StocksAnswer = z
  .strictObject({ stock: z.array(StockAnswer), next })
  .check(z.meta({ id: 'Stocks' }))

export type ProductAnswer = z.output<typeof ProductAnswer>
export type StockAnswer = z.output<typeof StockAnswer>
