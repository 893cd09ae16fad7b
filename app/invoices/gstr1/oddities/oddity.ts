import { printedAmount } from '../return-amounts.ts'

/**
 * Oddities that a person should look at before filing. `orders`: its examples are numbers of
 * orders; of the others they are numbers of documents, HSNs or GSTINs. `isNote`: it is as it should be,
 * and good to know.
 */
export const ODDITIES = {
  'numbers missing': {
    what: 'Numbers that no document has',
    words: 'They stand as cancelled in the table of documents. Keep a note of what became of each.',
  },
  'dated otherwise': {
    what: 'Documents dated on another day than they were issued, or out of sequence',
    words:
      'They belong to the month of their date. Look whether the clock of the server was right.',
  },
  'another GSTIN': {
    what: 'Other GSTINs of the shop with documents of the month',
    words: 'Each GSTIN has a return of its own: this one leaves them out.',
  },
  'mixed registration': {
    what: 'Bills of supply or receipts in a month with tax invoices',
    words: 'They have no tax, and are not in this return. Ask your accountant about the change.',
  },
  'no HSN': {
    what: 'Lines without an HSN',
    words:
      'The portal refuses them. Give the product its HSN, and ask your accountant how to amend.',
  },
  'short HSN': {
    what: 'Lines whose HSN has less than six digits',
    words: 'Your turnover of a year was above ₹5 crore, so six are asked for.',
  },
  'unknown rate': {
    what: 'Rates that no row of the table of rates has for the HSN',
    words:
      'The HSN or the rate is wrong, or no row has the HSN and the goods bore the rate for everything else. Enter its rate at Tax rates, unless you gave the product this rate yourself.',
  },
  'wrong taxes': {
    what: 'Documents whose taxes do not fit the place of supply',
    words: 'Within your State it is CGST and SGST, between two it is IGST.',
  },
  'place of supply assumed': {
    what: 'Orders whose State is assumed',
    words:
      'Nobody chose it: their PIN code lies in two States, or an earlier version had it in a wrong one, or the shop does not know it, and your State was taken. Check the address. In another State it is another tax, which your accountant amends.',
    orders: true,
  },
  'place of supply chosen': {
    what: 'Orders whose State the shopper chose',
    words:
      'The shop does not know their PIN code, so the State was chosen at the checkout. Check that the address is in that State.',
    orders: true,
  },
  'no quantity': {
    what: 'HSNs whose pieces all came back, though a value is left',
    words:
      'A charge was kept, or the price was another. Table 12 wants a quantity, so the value is in the row of the same rate with the nearest HSN; without one, it counts as 1 OTH. Ask your accountant.',
  },
  'tax differs': {
    what: 'Documents whose tax differs from rate × taxable value',
    words:
      'Tax is rounded for each piece. The return repeats the tax of the documents, as your buyers have it; nothing is rounded again. Tell your accountant if the portal objects.',
    isNote: true,
  },
  'rows differ': {
    what: 'Rows of tables 7 and 12 whose tax differs from rate × taxable value',
    words:
      'They add up the tax of the documents, which is rounded for each piece, so the paise of many add up, too. Nothing is rounded again. Tell your accountant if the portal objects.',
    isNote: true,
  },
  'registration not asked': {
    what: 'Orders of businesses billed at an address outside the State of their GSTIN',
    words:
      'They are of before the checkout asked for the registered address, and have the tax of the State of the delivery. Ask the buyer who received the goods: your accountant amends.',
    orders: true,
  },
  'billed and shipped apart': {
    what: 'Orders that a business had delivered to another person outside the State of its GSTIN',
    words:
      'Their place of supply is the State of the GSTIN, by the choice of the buyer (section 10(1)(b) of the IGST Act). Keep what shows that choice.',
    orders: true,
  },
  'own place elsewhere': {
    what: 'Orders of businesses delivered to their own place outside the State of their GSTIN',
    words:
      'Their place of supply is the State of the delivery (section 10(1)(a) of the IGST Act), so the buyer may not be able to claim the tax.',
    orders: true,
  },
  'lines differ': {
    what: 'Documents that are not the sum of their lines',
    words: 'This is a fault of the shop, not of the month: tell whoever runs it before you file.',
  },
  'credited beyond': {
    what: 'Invoices credited with more than their value',
    words: 'This is a fault of the shop, not of the month: tell whoever runs it before you file.',
  },
  'no document': {
    what: 'Orders packed or shipped in the month without a document',
    words: 'Goods may not leave without one. Their tax is not in this return.',
    orders: true,
  },
  'money differs': {
    what: 'Orders whose documents differ from what was paid and refunded',
    words:
      'Look what was refunded by hand, or collected otherwise; goodwill counts only where it left less to refund.',
    orders: true,
  },
  'late credit note': {
    what: 'Credit notes issued after 31 October that follows the year of their invoice',
    words:
      'They lower the tax only in a return filed by 30 November, and that of November is filed in December. The sums below take their tax off all the same: ask your accountant before you file.',
  },
  'no e-invoice': {
    what: 'Documents for businesses, with a turnover above ₹5 crore in this or any earlier year',
    words:
      'From the year after it the law asks for an e-invoice with a number of the portal, for good; this shop makes none.',
  },
} as const satisfies Record<string, { what: string; words: string; orders?: true; isNote?: true }>

export type OddityKind = keyof typeof ODDITIES

/**
 * `examples`: the first few of `count`. `count`: undefined where the check took too long. `tax`: of
 * all of them, in paise, where it is the tax that matters; of a note, by how much it differs.
 */
export type Oddity = {
  kind: OddityKind
  count: number | undefined
  examples: string[]
  tax?: number
}

/** Whether it is as it should be. */
export const isNote = ({ kind }: Oddity): boolean => 'isNote' in ODDITIES[kind]

/** Whether there is something to look at before filing. */
export const needsALook = (oddities: readonly Oddity[]): boolean =>
  oddities.some((one) => !isNote(one))

/** "tax of ₹12.00", or of a note, whose tax is a difference, "₹0.03 in all". */
export const taxWords = (oddity: Oddity, tax: number): string =>
  isNote(oddity) ? `${printedAmount(tax)} in all` : `tax of ${printedAmount(tax)}`

/** Turnover of a year above which six digits of the HSN and e-invoices are asked for. */
export const TURNOVER_LIMIT_PAISE = 5_00_00_000_00
