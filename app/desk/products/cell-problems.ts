import type { FieldErrors } from '#app/basics/form-fields.ts'
import { formatReason, type SkipReason } from '#app/catalogue/import/skip-reasons.ts'

/** A cell that cannot be read; '' is the column of a product that may not be sold at all. */
export type UnreadProblem = {
  column: string
  reason: SkipReason
  sizes: readonly string[] | null
}

/** Where the words of the import's report speak of files. */
const WORDS: Partial<Record<SkipReason, string>> = {
  name: 'Enter a name',
  price: 'Enter an amount above zero, such as 1499',
  priceErased: 'Enter a price, such as 1499. Hide the product first to take its price away',
  featured: 'Enter a whole number from 1 to 99',
  listingPlace: 'Enter a whole number from 1 to 999',
  hsn: 'Enter four, six or eight digits, such as 6211 or 621142',
  gstRate: 'Enter a per cent, such as 5, 12 or 0.25',
  packedMonth: 'Enter a month, such as 2026-10',
  importerAddress: 'Enter a name and an address in India with its PIN code',
  importerLacks: 'Enter the name and address of who imports it: it was not made in India',
  originLacks: 'Enter the country of origin: it has an importer',
  priceAboveMrp: 'Enter an amount that is not above the MRP',
  mrpBelowPrice: 'Enter an amount that is not below the price',
  salePrice: 'Enter an amount below the price',
  saleTime: 'Enter a day, such as 2026-12-01, and a time if you like: 2026-12-01 18:30',
  saleTimes: 'Enter a time after the one at which it begins',
  sizes: 'Enter up to 40 different sizes of up to 20 letters, such as 30; 32',
  stock: 'Enter whole numbers',
  damaged: 'This is what a spreadsheet puts in place of what was written',
}

/** Problems by field, as the form shows them. */
export const cellProblems = (unread: readonly UnreadProblem[]): FieldErrors =>
  Object.fromEntries(
    unread.map(({ column, reason, sizes }) => [
      column || 'form',
      WORDS[reason] ?? `Not possible: ${formatReason(reason, sizes)}`,
    ]),
  )
