import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { bulkChangeProducts, bulkChanges, styles } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { productsCondition } from '../../list-products.server.ts'
import { MAX_PRODUCTS } from '../bulk-change.ts'
import type { Selection } from './selection.ts'

/** Codes of the chosen products, at most one more than a change may take; the newest first. */
export async function selectProducts(
  db: Database,
  by: StaffWho<'products'>,
  selection: Selection,
): Promise<number[]> {
  switch (selection.by) {
    case 'ticks':
      return selection.codes
    case 'filter': {
      const found = await db
        .select({ code: styles.id })
        .from(styles)
        .where(productsCondition(by, selection.filter))
        .orderBy(desc(styles.id))
        .limit(MAX_PRODUCTS + 1)
      return found.map(({ code }) => code)
    }
    case 'change': {
      const found = await db
        .select({ code: bulkChangeProducts.code })
        .from(bulkChangeProducts)
        .innerJoin(bulkChanges, eq(bulkChanges.id, bulkChangeProducts.changeId))
        .where(and(eq(bulkChanges.id, selection.id), maySee(by)))
        .orderBy(desc(bulkChangeProducts.code))
      return found.map(({ code }) => code)
    }
    default:
      return selection satisfies never
  }
}

/** A preview is its maker's; a change that was made is for all who may see products. */
export const maySee = (by: StaffWho<'products'>) =>
  sql`(${bulkChanges.appliedAt} is not null or ${bulkChanges.staffId} = ${by.id})`
