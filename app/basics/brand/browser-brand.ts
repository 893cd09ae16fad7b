import type { Brand, BrandFile, Rules } from './brand-file.ts'

/** The part that scripts of a page use. It stands in every page, so it is small. */
export type BrowserBrand = { brand: Omit<Brand, 'look'>; rules: BrowserRules }
export type BrowserRules = Omit<
  Rules,
  | 'businessDays'
  | 'holidays'
  | 'synonyms'
  | 'deliveryDays'
  | 'pickUpHours'
  | 'grievance'
  | 'cutOffHour'
  | 'unlistedPins'
> & {
  deliveryDays: Pick<Rules['deliveryDays'], 'all'>
}

export function browserBrand({ brand, rules }: BrandFile): BrowserBrand {
  const { look: _look, ...names } = brand
  const {
    businessDays: _,
    holidays: _holidays,
    synonyms: _synonyms,
    pickUpHours: __,
    grievance: ___,
    cutOffHour: _cutOffHour,
    unlistedPins: _unlistedPins,
    deliveryDays,
    ...others
  } = rules
  return { brand: names, rules: { ...others, deliveryDays: { all: deliveryDays.all } } }
}
