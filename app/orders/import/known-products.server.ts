import { between, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { isReturnable } from '#app/catalogue/product/returnable.ts'
import { uuidPrefixRange } from './uuid-prefix.ts'

/** Catalogue data of a product in an imported line. */
export type KnownProduct = { id: string; styleId: number; name: string; returnable: boolean }

const MAX_ID = 2_147_483_647

/**
 * Finds products by the names that old orders use: the uuid, the numeric id, or the beginning of a
 * uuid that only one product has (§3).
 */
export function knownProducts(db: Database | Transaction) {
  const found = new Map<string, KnownProduct | undefined>()
  return {
    /** Looks up names that are not cached yet, most of them in one query. */
    async load(named: Iterable<string>): Promise<void> {
      const fresh = [...new Set(named)].filter((name) => !found.has(name))
      if (fresh.length === 0) return
      const uuids = fresh.filter(isUuid).map((name) => name.toLowerCase())
      const ids = fresh.map(numberIn).filter((id) => id !== undefined)
      const rows = await db
        .select()
        .from(styles)
        .where(or(inArray(styles.uuid, uuids), inArray(styles.id, ids)))
      const byUuid = new Map(rows.map((row) => [row.uuid, row]))
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const name of fresh) {
        const row =
          byUuid.get(name.toLowerCase()) ??
          byId.get(numberIn(name) ?? -1) ??
          (await findByUniquePrefix(db, name))
        found.set(name, row && asKnown(row))
      }
    },
    get: (name: string): KnownProduct | undefined => found.get(name),
  }
}

function numberIn(name: string): number | undefined {
  const id = /^\d{1,10}$/.test(name) ? Number(name) : undefined
  return id !== undefined && id <= MAX_ID ? id : undefined
}

async function findByUniquePrefix(db: Database | Transaction, name: string) {
  const range = uuidPrefixRange(name)
  if (!range) return undefined
  const rows = await db
    .select()
    .from(styles)
    .where(between(styles.uuid, ...range))
    .limit(2)
  return rows.length === 1 ? rows[0] : undefined
}

const asKnown = (row: typeof styles.$inferSelect): KnownProduct => ({
  id: row.uuid,
  styleId: row.id,
  name: row.productDisplayName,
  returnable: isReturnable(row),
})
