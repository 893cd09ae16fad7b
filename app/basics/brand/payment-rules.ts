import { z } from 'zod'
import { paiseFromTo, wholeNumber, words } from './field-schemas.ts'

/** Sum of money in paise, up to a lakh of rupees. */
export const amount = paiseFromTo(0, 1_00_000_00)

/** Charges beside the flat delivery fee, in paise, and by what that varies (app/cart/charges.ts). */
export const chargeRules = z
  .strictObject({
    /** Delivery of an order whose heaviest goods are light, or heavy; null: as of others. */
    lightPaise: amount.nullable().default(null),
    heavyPaise: amount.nullable().default(null),
    /** Goods for so much are delivered free, whatever they weigh; null: none. */
    freeDeliveryFromPaise: paiseFromTo(1, 1_00_00_000_00).nullable().default(null),
    /** Handling of cash that is paid at the door; null: none. */
    cashPaise: amount.nullable().default(null),
    /** Null: gifts are not wrapped. */
    giftWrapPaise: amount.nullable().default(null),
  })
  .prefault({})

/** Cash on delivery: to whom it is offered (app/cash/cash-offer.ts). Sums in paise. */
export const cashRules = z
  .strictObject({
    offered: z.boolean('must be true or false').default(false),
    /** Largest order, and largest first order of an account. */
    mostPaise: amount.default(5_000_00),
    mostFirstPaise: amount.default(2_500_00),
    /** From this sum on an order is confirmed by a code. */
    confirmFromPaise: amount.default(1_000_00),
    /** Hours until an order that nobody confirms ends. */
    confirmHours: wholeNumber(1, 72).default(24),
    /** Refused parcels within a year from which an account or a telephone pays before. */
    refusals: wholeNumber(1, 20).default(2),
    /** Goods that are not sold for cash: whole words of sub-categories or article types. */
    notFor: z.array(words(40), 'must be a list').max(8, 'must have at most 8 entries').default([]),
  })
  .prefault({})
