/** Reasons to skip a row, or not to read a cell of it, in the words of the import's report. */
export const SKIP_REASONS = {
  children: 'sold for children, and the shop has no page for them',
  free: 'a free item or a voucher',
  test: 'a test row',
  name: 'no name',
  partial: 'a new product, in a file without all the columns that a new product needs',
  unlisted:
    'not on sale here, and a file without all the columns that a new product needs does not put it back',
  masterCategory: 'a master category the shop cannot show',
  gender: 'a gender the shop does not know',
  id: 'the id is not a whole number from 1 to 2147483647',
  price: 'the price is not an amount above zero',
  sizes: 'the sizes are not up to 40 different ones of up to 20 letters, written like 30; 32',
  stock:
    'the stock is not written like S=3; M=0, in sizes it comes in (its own stand in the column sizes)',
  uuid: 'the uuid is none',
  text: 'characters that cannot be stored',
  tooLongField: 'a field longer than 200 characters',
  duplicate: 'the id stands earlier',
  duplicateUuid: 'the uuid stands earlier, with another id',
  takenUuid: 'the uuid is that of another product of the shop',
  tooFewFields: 'too few fields',
  tooManyFields: 'too many fields: a comma outside quotation marks (a price is "1,299" or 1299)',
  tooLongLine: 'a line longer than 64 KB',
} as const
export type SkipReason = keyof typeof SKIP_REASONS
