import { paise } from '#app/basics/money.ts'

/** Asked where the owner's file has no price (spec section 9). The database sorts by it too: a new value needs a migration. */
export const DEFAULT_PRICE = paise(5_999_00)
