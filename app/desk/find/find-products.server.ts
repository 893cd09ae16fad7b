import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { findsWords } from '../products/list-products.server.ts'
import { MAX_FOUND_PRODUCTS, type FoundProduct } from './find-text.ts'
import { productIn } from './guesses.ts'

/** Matches that are looked through: the newest of these, not of a whole large catalogue. */
const LOOKED_THROUGH = 500

/** Products by code, group of colours or words of the name, in any script, also those not on sale. */
export async function findProducts(
  db: Database,
  _by: StaffWho<'products'>,
  typed: string,
): Promise<FoundProduct[]> {
  if (typed.includes('@') || !/[\p{L}\d]/u.test(typed)) return []
  const code = productIn(typed)
  const matches = db
    .select({
      code: styles.id,
      name: styles.productDisplayName,
      colour: styles.baseColour,
      isListed: styles.listed,
    })
    .from(styles)
    .where(or(code === undefined ? undefined : eq(styles.id, code), findsWords(typed)))
    .limit(LOOKED_THROUGH)
    .as('matches')
  return await db
    .select()
    .from(matches)
    .orderBy(desc(matches.code))
    .limit(MAX_FOUND_PRODUCTS + 1)
}
