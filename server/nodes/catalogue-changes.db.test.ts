import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { listenForCatalogueChanges } from './catalogue-changes.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

const announce = () => database.db.execute(sql`select pg_notify('catalogue', '')`)

test('a node hears of a change of the catalogue, and again after its connection was lost', async () => {
  let heard = 0
  const stop = await listenForCatalogueChanges(database.url, () => (heard += 1))
  try {
    await announce()
    await expect.poll(() => heard).toBe(1)
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'sangam catalogue %'`)
    // It may have missed a change meanwhile.
    await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
    await announce()
    await expect.poll(() => heard).toBe(3)
  } finally {
    await stop()
  }
  await announce()
  expect(heard).toBe(3)
})
