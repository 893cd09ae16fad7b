import { MASTER_CATEGORIES } from '#db/enums.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { inRupees } from '#app/basics/money.ts'
import { gapOfReason, gapWords } from '#app/tax/price-gap.ts'
import { GENDER_WORDS } from './cells/gender-words.ts'

/** Reasons to skip a row, or not to read a cell of it, in the words of the import's report. */
export const SKIP_REASONS = {
  children: 'sold for children, and the shop has no page for them',
  free: 'a free item or a voucher',
  test: 'a test row (its name begins with the word Test or has loadtest in it, as trial rows of files do)',
  name: 'no name (a new product needs one, and NA does not erase it)',
  partial: 'a new product, in a file without all the columns that a new product needs',
  unlisted:
    'not on sale here, and a file without all the columns that a new product needs does not put it back',
  masterCategory: `no category of the shop, which are ${MASTER_CATEGORIES.join(', ')}`,
  gender: `for whom it is, is none of ${Object.values(GENDER_WORDS).flat().join(', ')}`,
  id: 'the id is not a whole number from 1 to 2147483647 (a code such as MV-101 cannot be one: give each product a number that no other has, in a column of its own, and keep it in every file)',
  price: 'the price is not an amount above zero',
  priceErased: 'a product on sale needs a price (NA does not erase it; hide the product first)',
  hidden: 'whether it is hidden is said by yes or no',
  featured: 'the place among the featured products is not a whole number from 1 to 99',
  listingPlace: 'the place in listings is not a whole number from 1 to 999',
  weightClass: 'the weight class is not light, normal or heavy',
  hsn: 'the HSN is not four, six or eight digits, such as 6211 or 621142',
  gstRate:
    'the GST rate is not a per cent such as 5, 12 or 0.25 (a part of one, as 0.05, is not taken for 5)',
  saleTime: 'the time is not written like 2026-12-01 or 2026-12-01 18:30, in Indian time',
  saleTimes: 'the sale would end before it begins',
  salePrice: 'the sale price is not below the price',
  packedMonth: 'the month is not written like 2026-10',
  importerAddress:
    'the importer is not a name with an address in India and its PIN code, like Asha Imports, 4 Dock Road, Mumbai 400001',
  importerLacks:
    'goods from abroad need the name and address of who imports them, in the column importer',
  originLacks: 'goods that are imported need their country of origin',
  priceAboveMrp: 'the price is above the MRP',
  mrpBelowPrice: 'the MRP is below the price',
  mrpBelowDefault: `the MRP is below ${inRupees(DEFAULT_PRICE)}, at which products of a file without a column of prices sell (add that column)`,
  sizes: 'the sizes are not up to 40 different ones of up to 20 letters, written like 30; 32',
  stock:
    'the stock is not written like S=3; M=0, or as one number where there is no choice, in sizes it comes in (its own stand in the column sizes)',
  uuid: 'the uuid is not 32 hexadecimal digits like 0190a2b4-0000-7000-8000-000000000001 (empty the cell, and the product gets one)',
  damaged:
    'what a spreadsheet has put in place of what was written (save as CSV UTF-8, and give the cell the format Text before you write)',
  text: 'characters that cannot be stored',
  tooLongField: 'a text longer than 200 characters',
  tooLongList: 'a list longer than 2,000 characters',
  tooLongSentences: 'a text longer than 2,000 characters',
  duplicate:
    'the id stands earlier (a product has one line, with all its sizes in one cell: S=3; M=4)',
  duplicateUuid:
    'the uuid stands earlier, with another id (empty the cell, and the product gets its own)',
  takenUuid:
    'the uuid is that of another product of the shop (empty the cell, as in a copied line, and the product gets its own)',
  tooFewFields: 'too few fields',
  tooManyFields: 'too many fields: a comma outside quotation marks (a price is "1,299" or 1299)',
  tooLongLine: 'a line longer than 64 KB',
} as const
export type SkipReason = keyof typeof SKIP_REASONS
export const isSkipReason = (text: string): text is SkipReason => Object.hasOwn(SKIP_REASONS, text)

/** A reason that a report of before keeps, in words; one that no version knows, as it is. */
export function formatKeptReason(reason: string, sizes: readonly string[] | null = null): string {
  const gap = gapOfReason(reason)
  if (gap) return gapWords(gap)
  return isSkipReason(reason) ? formatReason(reason, sizes) : reason
}

/** The reason as the report gives it, with the sizes that the cell may name. */
export function formatReason(reason: SkipReason, sizes: readonly string[] | null = null): string {
  const words = SKIP_REASONS[reason]
  return sizes === null
    ? words
    : `${words}; it comes in ${sizes.join(', ') || 'no sizes to choose'}`
}
