import type { Codes } from './codes-of-kinds.ts'

const ORNAMENTS = [
  'Anklet',
  'Armlet',
  'Bangle',
  'Bracelet',
  'Brooch',
  'Chain',
  'Choker',
  'Earrings',
  'Jewellery',
  'Jewellery Set',
  'Maang Tikka',
  'Mangalsutra',
  'Necklace',
  'Necklace and Chains',
  'Nose Pin',
  'Nose Ring',
  'Pendant',
  'Ring',
  'Toe Ring',
] as const

const of = (prefix: string, hsn: string): [string, Codes][] =>
  ORNAMENTS.map((ornament) => [`${prefix}${ornament}`, hsn])

/**
 * Default HSN of ornaments, by what the name of their kind says they are made of; without a word of
 * that they are imitation jewellery.
 */
export const ORNAMENT_KINDS: readonly [string, Codes][] = [
  ...of('', '711719'),
  ...of('Imitation ', '711719'),
  ...of('Silver ', '711311'),
  ...of('Gold ', '711319'),
  ...of('Diamond ', '711319'),
  ...of('Platinum ', '711319'),
  ['Precious Jewellery', '711319'],
  ['Silverware', '711411'],
  ['Silver Articles', '711411'],
  ...of('Pearl ', '711610'),
  ...of('Gemstone ', '711620'),
  ['Cufflinks', '711711'],
  ['Bangle Set', '711719'],
  ['Chudi', '711719'],
  ['Churi', '711719'],
  ['Glass Bangle', '701810'],
  ['Glass Bangle Set', '701810'],
  ['Acrylic Bangle', '392640'],
  ['Plastic Bangle', '392640'],
  ['Lac Bangle', '711790'],
  ['Lakh Bangle', '711790'],
  ['Shellac Bangle', '711790'],
]
