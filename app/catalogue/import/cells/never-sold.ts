import type { SkipReason } from '../skip-reasons.ts'
import { genderFrom } from './gender-cell.ts'
import { cellOf, clean } from './style-cells.ts'

/** Unparsed cells of a row. */
type Raw = Readonly<Record<string, string | undefined>>

const TEST_NAME = /^test(?:\s|$)|load_?test/i

/** Article types that are never sold, whatever else the row says. */
export function ruleAgainst(raw: Raw): SkipReason | undefined {
  if (TEST_NAME.test(clean(raw.productDisplayName))) return 'test'
  const gender = cellOf(raw.gender)
  const sold = gender ? genderFrom(gender) : undefined
  if (sold && !sold.ok && sold.error === 'children') return 'children'
  return clean(raw.masterCategory) === 'Free Items' ||
    ['Free Gifts', 'Vouchers'].includes(clean(raw.subCategory)) ||
    ['Ipad', 'Vouchers'].includes(clean(raw.articleType))
    ? 'free'
    : undefined
}
