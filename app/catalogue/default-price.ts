import { paise } from '#app/basics/money.ts'

/** Asked where the owner's file has no price (spec section 9). The database sorts by it too: a new value needs a migration. */
export const DEFAULT_PRICE = paise(5_999_00)

/** A crore of rupees: a price beyond is a slip of the keyboard, and its sums would leave the safe integers. */
export const MAX_PRICE = paise(1_00_00_000_00)
