import type { GatewayMethod } from '../payment-methods/payment-methods.ts'
import type { ShownOpening } from '../opening/opening.ts'
import type { Brand, BrandFile, Rules } from './brand-file.ts'

/** The part that scripts of a page use. It stands in every page, so it is small. */
export type BrowserBrand = {
  brand: Omit<Brand, 'look' | 'seller'> & {
    seller: Pick<Brand['seller'], 'registration' | 'gstin'>
  }
  rules: BrowserRules
  /** Payment methods, where they are not the usual ones. */
  methods?: readonly GatewayMethod[]
  /** Only of a shop that does not sell yet. */
  opening?: ShownOpening
}
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
  | 'charges'
  | 'cash'
> & {
  deliveryDays: Pick<Rules['deliveryDays'], 'all'>
  /** Without those that there are not, and not at all where there are none. */
  charges?: { [Name in keyof Rules['charges']]?: Rules['charges'][Name] }
}

export function browserBrand({
  brand,
  rules,
  methods,
  opening,
}: BrandFile & {
  methods?: readonly GatewayMethod[] | undefined
  opening?: ShownOpening
}): BrowserBrand {
  const { look: _look, seller, ...names } = brand
  const { registration, gstin } = seller
  const {
    businessDays: _,
    holidays: _holidays,
    synonyms: _synonyms,
    pickUpHours: __,
    grievance: ___,
    cutOffHour: _cutOffHour,
    unlistedPins: _unlistedPins,
    cash: _cash,
    deliveryDays,
    charges,
    ...others
  } = rules
  const set = Object.fromEntries(Object.entries(charges).filter(([, amount]) => amount !== null))
  return {
    brand: { ...names, seller: { registration, gstin } },
    rules: {
      ...others,
      deliveryDays: { all: deliveryDays.all },
      ...(Object.keys(set).length > 0 && { charges: set }),
    },
    ...(methods && { methods }),
    ...(opening && { opening }),
  }
}
