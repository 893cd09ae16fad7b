import { decimalRupees, type Paise } from '#app/basics/money.ts'
import type { StyleImage } from '#db/words/image-enums.ts'
import { imageName } from '#app/images/image-name.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import { cardTitle } from '../card/card-title.ts'
import type { About } from '../product/about-product.ts'
import { breadcrumbTrail } from '../product/breadcrumb-trail.ts'
import { hasColourChoice, type Product } from '../product.ts'
import { isSoldOutIn } from '../stock/stock.ts'
import type { Gender, SaleTerms } from '../style.ts'
import { countryCode } from '../label/country.ts'
import type { FeedColumn, FeedFormat } from './feed-formats.ts'

/** A product with what a feed says beyond it. */
export type FedProduct = {
  product: Product
  about: About
  gender: Gender | null
  /** Images that were uploaded at the desk. */
  uploaded: readonly StyleImage[] | null
  /** Times of the sale, which matter while it runs. */
  terms: Pick<SaleTerms, 'saleFrom' | 'saleUntil'>
}

type Told = {
  origin: string
  /** Word for the maker of a product whose name has none. */
  shopName: string
  now: Date
}

/** Lengths that Google Merchant Center takes; Meta takes more. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_BRAND = 70

/** The rows of a product: one for each size, or one where it has none to choose. */
export function feedRows(fed: FedProduct, format: FeedFormat, told: Told): string[][] {
  const { product } = fed
  const shared = sharedCells(fed, format, told)
  return (product.sizes.length > 0 ? product.sizes : [null]).map((size) => {
    const cells: Record<FeedColumn, string> = {
      ...shared,
      // As on the labels of the packing table.
      id: size === null ? String(product.styleId) : `${product.styleId}-${size}`,
      size: size ?? factOf(fed.about, 'Size') ?? '',
      availability: isSoldOutIn(product, size) ? format.outOfStock : format.inStock,
    }
    return format.columns.map((column) => plain(cells[column]))
  })
}

function sharedCells(
  { product, about, gender, uploaded, terms }: FedProduct,
  format: FeedFormat,
  told: Told,
) {
  const { origin, shopName, now } = told
  const { sale, price } = product
  return {
    title: cut(product.name, MAX_TITLE),
    description: cut(about.text || product.description, MAX_DESCRIPTION),
    link: `${origin}/product/${product.id}`,
    image_link: imageLink(product, origin, 1),
    additional_image_link: (uploaded ?? [])
      .slice(1)
      .map((_, i) => imageLink(product, origin, i + 2))
      .join(','),
    price: inr(sale?.was ?? price),
    sale_price: sale ? inr(price) : '',
    sale_price_effective_date: sale ? saleTimes(terms, now, format) : '',
    brand: cut(makerOf(product.name) ?? shopName, MAX_BRAND),
    condition: 'new',
    item_group_id: String(product.styleId),
    color: hasColourChoice(product) ? product.colours.join('/') : '',
    gender: gender ? GENDER_WORDS[gender] : '',
    age_group: 'adult',
    material: factOf(about, 'Fabric') ?? '',
    product_type: breadcrumbTrail(product)
      .slice(1, -1)
      .map(({ name }) => name)
      .join(' > '),
    // Nothing sold here is known to have a GTIN.
    identifier_exists: 'no',
    product_detail: product.countryOfOrigin
      ? `Origin:Country of origin:${withoutMarks(product.countryOfOrigin)}`
      : '',
    origin_country: (product.countryOfOrigin && countryCode(product.countryOfOrigin)) ?? '',
  }
}

/** Not the picture as it was given, which may be larger than a marketplace takes. */
const imageLink = ({ styleId }: Product, origin: string, place: number): string =>
  `${origin}${imagePath(imageName(styleId, place))}/960`

const GENDER_WORDS = {
  Men: 'male',
  Women: 'female',
  Unisex: 'unisex',
} satisfies Record<Gender, string>

const inr = (amount: Paise): string => `${decimalRupees(amount)} INR`

/** The maker without whom it makes for: "Kesar Men" is Kesar. */
const makerOf = (name: string): string | undefined => cardTitle(name).maker?.replace(/\s\S+$/, '')

const factOf = ({ facts }: About, fact: string): string | undefined =>
  facts.find(({ name }) => name === fact)?.value

/** A sale without an end has no times: its price holds until a feed has another. */
function saleTimes(
  { saleFrom, saleUntil }: FedProduct['terms'],
  now: Date,
  { zone }: FeedFormat,
): string {
  if (!saleUntil) return ''
  const time = (at: Date) => `${at.toISOString().slice(0, 16)}${zone}`
  return `${time(saleFrom ?? now)}/${time(saleUntil)}`
}

/** Colons and commas part the details of a product from each other. */
const withoutMarks = (text: string): string => text.replaceAll(/[:,]+/g, ' ')

/** Without tabs, line breaks and what else cannot be seen: a cell is one line of text. */
const plain = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** By characters, of which an emoji is one; never in the middle of one. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('')
