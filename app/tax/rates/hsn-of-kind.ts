import { CODES_OF_KINDS, FABRIC_KINDS, otherWoven, type Codes } from './codes-of-kinds.ts'
import { HOME_KINDS, homeHsn } from './home-kinds.ts'
import { ORNAMENT_KINDS } from './ornament-kinds.ts'

/** Name of a kind as it is compared: neither capitals nor the plural's "s" matter. */
export const keyOfKind = (kind: string): string => kind.toLowerCase().replace(/s$/, '')

const CODES = new Map(
  [...Object.entries(CODES_OF_KINDS), ...Object.entries(HOME_KINDS), ...ORNAMENT_KINDS].map(
    ([kind, codes]) => [keyOfKind(kind), codes],
  ),
)
const FABRICS = new Set(FABRIC_KINDS.map(keyOfKind))

/** Kinds whose HSN the list knows, by `keyOfKind`: of every other it is assumed. */
export const KNOWN_KIND_KEYS: readonly string[] = [...CODES.keys(), ...FABRICS]

/** Each kind with a code of its own, or two, of men's and of women's goods. */
export const KNOWN_KINDS = [...CODES].map(([key, codes]) => ({
  key,
  codes: typeof codes === 'string' ? [codes] : codes,
}))

/** HSN of an article type that the list does not have, by its master category: assumed. */
const CODES_OF_CATEGORIES = new Map<string, Codes>([
  ['Apparel', otherWoven],
  ['Footwear', '640299'],
  ['Personal Care', '330499'],
  ['Accessories', '420292'],
])

/** Goods of an order whose product the shop does not know: assumed, too. */
export const UNKNOWN_HSN = '621142'

/** Fabric has no slab: by its fibre, or else as of man-made filament. */
function fabricHsn(fabric: string | null | undefined): string {
  const words = fabric?.toLowerCase() ?? ''
  if (/\bsilk\b/.test(words) && !/\bart(?:ificial)? silk\b/.test(words)) return '500720'
  return /\b(?:cotton|khadi|mul)\b/.test(words) ? '520852' : '540754'
}

/** The list in one text, which differs where a version gives a kind another HSN. */
export const KINDS_TEXT = JSON.stringify([...CODES])

/** Default HSN of a product by its kind. */
export function hsnOfKind(of: {
  masterCategory: string
  articleType: string
  gender?: string | null | undefined
  fabric?: string | null | undefined
}): string {
  const key = keyOfKind(of.articleType)
  if (FABRICS.has(key)) return fabricHsn(of.fabric)
  const codes = CODES.get(key) ?? assumedCodes(of)
  if (typeof codes === 'string') return codes
  return of.gender === 'Men' || of.gender === 'Boys' ? codes[0] : codes[1]
}

const assumedCodes = (of: { masterCategory: string; articleType: string }): Codes =>
  of.masterCategory === 'Home'
    ? homeHsn(of.articleType)
    : (CODES_OF_CATEGORIES.get(of.masterCategory) ?? UNKNOWN_HSN)
