import type { Codes } from './codes-of-kinds.ts'

const BED_LINEN = '630231'
const BEDSPREAD = '630419'
const TABLE_LINEN = '630251'
const TOWEL = '630260'
const CURTAIN = '630392'
const BLANKET = '630140'
const QUILT = '940440'
const CARPET = '570500'
const FURNISHING = '630492'

/** Default HSN of goods for the home, by their kind. */
export const HOME_KINDS: Readonly<Record<string, Codes>> = {
  'Bath Mat': CARPET,
  'Bath Towels': TOWEL,
  'Bed Cover': BEDSPREAD,
  'Bed Linen': BED_LINEN,
  'Bed Sheet': BED_LINEN,
  Bedsheets: BED_LINEN,
  Bedspread: BEDSPREAD,
  Blankets: BLANKET,
  Carpets: CARPET,
  Comforters: QUILT,
  Curtains: CURTAIN,
  'Cotton Quilts': QUILT,
  'Cushion Covers': FURNISHING,
  Dhurries: CARPET,
  'Diwan Set': FURNISHING,
  Doormats: CARPET,
  'Duvet Cover': BED_LINEN,
  Duvets: QUILT,
  'Hand Towels': TOWEL,
  'Pillow Cover': BED_LINEN,
  'Pillow Covers': BED_LINEN,
  Quilts: QUILT,
  Razai: QUILT,
  Rugs: CARPET,
  'Sofa Cover': FURNISHING,
  'Table Cloth': TABLE_LINEN,
  'Table Cover': TABLE_LINEN,
  'Table Runner': TABLE_LINEN,
  Throws: FURNISHING,
  Towels: TOWEL,
}

/** Words of a kind that the list does not have, each with what such goods are likely to be. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:carpet|rug|dhurrie|durrie|doormat|mat)s?\b/, CARPET],
  [
    /\bcovers?\b.*\b(?:quilt|duvet|pillow)|\b(?:quilt|duvet|pillow|bolster)s?\b.*\bcovers?\b/,
    BED_LINEN,
  ],
  [/\b(?:quilt|razai|comforter|duvet)s?\b/, QUILT],
  [/towels?\b/, TOWEL],
  [/\b(?:curtain|drape|valance)s?\b/, CURTAIN],
  [/\bblankets?\b/, BLANKET],
  [/\btable ?(?:cloth|cover|linen|mat|runner)s?\b|\b(?:placemat|napkin)s?\b/, TABLE_LINEN],
  [/\b(?:bed ?cover|bed ?spread)s?\b/, BEDSPREAD],
  [/\b(?:bed|pillow|sheet)/, BED_LINEN],
]

/** HSN that is assumed for goods for the home of a kind that no list has. */
export const homeHsn = (kind: string): string =>
  WORDS.find(([words]) => words.test(kind.toLowerCase()))?.[1] ?? FURNISHING
