import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { Style } from '#app/catalogue/style.ts'
import { styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment, productsIn } from '../shop/clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '10' })
})
afterAll(() => shop.close())

test('a price that is imported while the shop is open is on its pages within a second, and in its place among the others', async () => {
  const visitor = new Visitor(shop.url)
  const { id } = await garment(shop)
  const [row] = await shop.database.db.select().from(styles).where(eq(styles.uuid, id))
  const dearest = '/products?category=all&sort=price-down'
  const upTo10000 = '/products?category=all&price=5000-'
  const dear = async () =>
    Number(
      /of (?:<!-- -->)?(\d+)(?:<!-- -->)? items/.exec(
        await (await visitor.get(upTo10000)).text(),
      )?.[1],
    )
  const before = await dear()
  expect(productsIn(await (await visitor.get(dearest)).text())[0]).not.toBe(id)

  // The MRP rises with the price, which may not be above it.
  const [pricePaise, mrpPaise] = [paise(99_999_00), paise(99_999_00)]
  const changed = { ...row, pricePaise, mrpPaise } as unknown as Style
  await loadCatalogue(shop.database.db, {
    source: 'a price',
    rows: rowsFromStyles([changed]),
    keepOthers: true,
  })
  expect(await (await visitor.get(`/product/${id}`)).text()).toContain('₹99,999')
  // The new price must show within a second; the shop looks every half second.
  await expect
    .poll(async () => productsIn(await (await visitor.get(dearest)).text())[0], { timeout: 1_000 })
    .toBe(id)
  await expect.poll(dear, { timeout: 1_000 }).toBe(before + 1)
})
