import { formatKeptReason, type SkipReason } from '#app/catalogue/import/skip-reasons.ts'

/** Why a bulk change leaves a product as it is, beside the rules of the cells. */
const OWN_REFUSALS = {
  'not there': 'no product has this code',
  gone: 'it is no longer in the file, and so not sold',
  'no price': 'it has no price of its own',
  'not counted': 'its stock is not counted',
  'has its own': 'it has its own already',
  'not hidden': 'it is not hidden',
  'changed meanwhile': 'it was changed meanwhile',
} as const

export type Refusal = keyof typeof OWN_REFUSALS | SkipReason

const OWN: Readonly<Record<string, string>> = OWN_REFUSALS

export const refusalWords = (refusal: string): string => OWN[refusal] ?? formatKeptReason(refusal)
