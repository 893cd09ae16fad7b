import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { shopDatabase } from '../shop-database.ts'
import { torture } from '../torture/torture.ts'

test(
  'T16 a shop that is killed twenty times while people buy loses and doubles no order, no payment, no stock and no mail',
  { timeout: 240_000 },
  async () => {
    const database = await shopDatabase()
    onTestFinished(database.drop)
    const seed = randomInt(1_000_000)
    const { told, wrong } = await torture({ database, rounds: 20, seed })
    expect(wrong, `again with: npm run torture -- --rounds 20 --seed ${seed}`).toEqual([])
    expect([told.orders.size > 20, told.paid.size > 5]).toEqual([true, true])
  },
)
