import { expect, test } from 'vitest'
import { catalogueLoads } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadDemoCatalogueOnce } from './demo-mode.ts'

test('T64 two nodes that both find an empty shop load one demo catalogue', async () => {
  const { db, drop } = await shopDatabase()
  try {
    await db.delete(catalogueLoads)
    const loads = [loadDemoCatalogueOnce(db), loadDemoCatalogueOnce(db)]
    expect((await Promise.all(loads)).sort()).toEqual([false, true])
    expect(await db.$count(catalogueLoads)).toBe(1)
  } finally {
    await drop()
  }
})
