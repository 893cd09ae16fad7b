import { sql, type SQL } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import type { Sort } from '../../listing.ts'

/** Each order is total: no two products share a position. */
export const orderBySort: Record<Sort, SQL> = {
  newest: sql`${styles.id} desc`,
  'price-up': sql`${styles.askingPrice}, ${styles.id}`,
  country: sql`${styles.countryOfOrigin}, ${styles.id} desc`,
  'price-down': sql`${styles.askingPrice} desc, ${styles.id} desc`,
}

/**
 * Default order of listings: products with a place by it, then all others (null sorts last), the
 * newest first. Only for few rows: no index has all products in it, so that setting a place rewrites
 * none (decision 115).
 */
export const PLACED_ORDER = sql`${styles.listingPlace}, ${styles.id} desc`
