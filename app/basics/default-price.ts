import { paise } from './money.ts'

/**
 * The price where the merchant's file has none (§9.2). The database sorts by it too: a new value
 * needs a migration.
 */
export const DEFAULT_PRICE = paise(5_999_00)

/** One crore rupees: a higher price is a typing mistake, and sums would exceed safe integers. */
export const MAX_PRICE = paise(1_00_00_000_00)
