import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWords } from '#db/schema.ts'
import { withOneCopy } from '#app/basics/brand/words.server.ts'
import { TRIAL } from '#app/basics/opening/opening.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { followWords } from './follow-words.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

test('a request that has changed the words publishes the facts of the new ones, though it says the old to its end', async () => {
  const { db } = database
  const seen: string[] = []
  const followed = await followWords(db, async ({ brand }) => {
    seen.push(brand.name)
    return TRIAL
  })
  await withOneCopy(async () => {
    const row = { changes: { 'brand.name': 'Kesar' }, version: 7 }
    await db
      .insert(shopWords)
      .values(row)
      .onConflictDoUpdate({ target: shopWords.isOnly, set: row })
    await followed.lookNow()
  })
  await followed.stop()
  expect(seen.at(-1)).toBe('Kesar')
  expect(seen.slice(seen.indexOf('Kesar'))).not.toContain(seen[0])
})
