import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { cancelPieces, orderPieces } from '../../../tests/rows/stock-orders.ts'
import { exportStyles } from './export-styles.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { readStyles } from './styles-file.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

async function load(text: string): Promise<void> {
  const read = await readStyles([Buffer.from(text)])
  if (!read.ok) throw new Error(read.error)
  const report = await loadCatalogue(shop.db, { source: 'test', rows: read.value })
  expect(report).toMatchObject({ kept: 1, unread: 0 })
}

async function exported(): Promise<string> {
  const client = await shop.pool.connect()
  try {
    let text = ''
    for await (const part of exportStyles(client)) text += part
    return text
  } finally {
    client.release()
  }
}

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,stock,stockSold,productDisplayName'
const shirt = (stock: string, sold: string) =>
  `${HEADER}\n1,Men,Apparel,Topwear,Shirts,Blue,Summer,Casual,${stock},${sold},Kesar Men Shirt`

/** Cells of a file for XL: its count, and how many were sold. */
const inXL = (text: string): number[] =>
  [...text.matchAll(/(?<!X)XL=(-?\d+)/g)].map(([, count]) => Number(count))

const size = fc.constantFrom('S', 'XL')
const nth = fc.nat(20)
const step = fc.oneof(
  fc.record({ do: fc.constant('sell' as const), size, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('cancel' as const), nth }),
  fc.record({ do: fc.constant('export' as const) }),
  fc.record({ do: fc.constant('import' as const), nth }),
)
const story = fc.record({
  supplied: fc.nat(12),
  sold: fc.integer({ min: -3, max: 9 }),
  added: fc.nat(9),
  steps: fc.array(step, { minLength: 4, maxLength: 25 }),
})

test('sales, cancellations and imports of every export so far, in any order, bring nothing sold back', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ supplied, sold, added, steps }) => {
      await shop.db.execute(
        sql`truncate orders, stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
      )
      // As another shop exported it; XL, which counts as 0 beside S, is counted only by the file that was
      // edited since.
      const files = [
        shirt(`S=${supplied}`, `S=${sold}`),
        shirt(`S=${supplied}; XL=${added}`, `S=${sold}`),
      ]
      await load(files[0] ?? '')
      const expected: Record<string, number> = { S: supplied, XL: 0 }
      let soldInXL = 0
      const placed: { order: string; size: string; quantity: number }[] = []
      for (const each of steps) {
        if (each.do === 'export') files.push(await exported())
        else if (each.do === 'import') {
          const text = files[each.nth % files.length] ?? ''
          const [count, soldBefore = 0] = inXL(text)
          if (count !== undefined) expected.XL = Math.max(count + soldBefore - soldInXL, 0)
          await load(text)
        } else if (each.do === 'cancel') {
          const [order] = placed.splice(each.nth % Math.max(placed.length, 1), 1)
          if (!order) continue
          await cancelPieces(shop.db, order.order)
          expected[order.size] = (expected[order.size] ?? 0) + order.quantity
          if (order.size === 'XL') soldInXL -= order.quantity
        } else if (expected[each.size] !== undefined) {
          const order = await orderPieces(shop.db, each)
          const left = expected[each.size] ?? 0
          expect(order !== undefined).toBe(left >= each.quantity)
          if (order === undefined) continue
          placed.push({ ...each, order })
          expected[each.size] = left - each.quantity
          if (each.size === 'XL') soldInXL += each.quantity
        }
        const { rows } = await shop.db.execute<{ size: string; quantity: number }>(
          sql`select size, quantity from stock where size in ('S', 'XL')`,
        )
        expect(Object.fromEntries(rows.map((row) => [row.size, row.quantity]))).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  )
})
