import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { returns, stock, styles } from '#db/schema.ts'
import { setUpOrders } from '../../../tests/rows/orders-fixture.ts'

const { shop, orderIn, lineOf, ordersCli } = setUpOrders()

let productId = ''
beforeAll(async () => {
  const { db } = shop().database
  const [kurta] = await db
    .select()
    .from(styles)
    .where(eq(styles.masterCategory, 'Apparel'))
    .limit(1)
  productId = kurta?.uuid ?? ''
  await db
    .update(styles)
    .set({ listed: true, sizes: ['M', 'L'] })
    .where(eq(styles.uuid, productId))
})

/** A kurta in M that was delivered, of an order that was paid elsewhere; two of L are left. */
async function delivered() {
  await setSellableStock(shop().database.db, new Map([[productId, { M: 5, L: 2 }]]))
  const number = await orderIn('delivered')
  const itemId = await lineOf(number, { productId, selectedSize: 'M', quantity: 3 })
  const create = (...args: string[]) =>
    ordersCli('return', 'create', number, '--line', '1', '--reason', 'too_small', ...args)
  const idOf = async () => {
    const [one] = await shop()
      .database.db.select()
      .from(returns)
      .where(eq(returns.orderItemId, itemId))
    return one?.id.slice(0, 8) ?? ''
  }
  return { number, create, idOf }
}
const leftInL = async () => {
  const [row] = await shop()
    .database.db.select()
    .from(stock)
    .where(and(eq(stock.productId, productId), eq(stock.size, 'L')))
  return row?.quantity
}

test('staff open an exchange, accept what came back without paying for it, and send the other size', async () => {
  const { number, create, idOf } = await delivered()
  expect((await create('--exchange', 'L')).output).toMatch(
    /^The return [0-9a-f]{8} of 1 × Kurta is asked for, and size L is held for it\. The shopper is written to\.\n$/,
  )
  const id = await idOf()
  expect(await leftInL()).toBe(1)
  expect((await ordersCli('returns')).output).toContain('Too small, to be exchanged for size L')
  expect((await ordersCli('return', id, 'send')).output).toBe(
    `The return ${id} is requested: first accept what came back.\n`,
  )
  expect((await ordersCli('return', id, 'accept')).output).toBe(
    `The return of 1 × Kurta is accepted.\nNothing is paid back: send size L, then write \`return ${id} send\`.\n`,
  )
  expect((await ordersCli('returns')).output).toContain('Too small, size L is to be sent')
  expect(await ordersCli('return', id, 'send', '--tracking', 'BD77')).toEqual({
    code: 0,
    output: '1 × Kurta in size L is sent. The shopper is written to.\n',
  })
  expect((await ordersCli('returns')).output).toBe('No return waits for your word.\n')
  const shown = (await ordersCli('show', number)).output
  for (const words of ['size L was sent: BD77', `return ${id} exchanged: the other size was sent`])
    expect(shown).toContain(words)
  for (const verb of ['send', 'refund'])
    expect(await ordersCli('return', id, verb)).toEqual({
      code: 1,
      output: `The exchange ${id} was sent already.\n`,
    })
})

test('staff turn an exchange into a refund, which is due once the goods are back', async () => {
  const { create, idOf } = await delivered()
  await create('--exchange', 'L', '--quantity', '2')
  const id = await idOf()
  expect(await leftInL()).toBe(0)
  expect((await ordersCli('return', id, 'refund')).output).toBe(
    '2 × Kurta is not exchanged: size L is for sale again. The shopper is written to.\nThe money goes back once you accept the return.\n',
  )
  expect(await leftInL()).toBe(2)
  expect((await ordersCli('return', id, 'accept')).output).toContain(
    'It was paid elsewhere: ₹2.00 are for you to give back.',
  )
})

test('an exchange for a size that is not there, or of a return that is for money, is refused in one line', async () => {
  const { number, create, idOf } = await delivered()
  expect(await create('--exchange', 'L', '--quantity', '3')).toEqual({
    code: 1,
    output: 'There are not enough of size L left.\n',
  })
  for (const size of ['M', 'XXL'])
    expect((await create('--exchange', size)).output).toBe(
      `Line 1 of order #${number} cannot be exchanged for “${size}”: its product is not sold in that size, or it is its own.\n`,
    )
  expect((await create('--exchange', ' ')).code).toBe(2)
  expect(await leftInL()).toBe(2)
  await create()
  const id = await idOf()
  for (const verb of ['send', 'refund'])
    expect((await ordersCli('return', id, verb)).output).toBe(
      `The return ${id} asks for the money, not for another size.\n`,
    )
  expect((await ordersCli('return', 'ffffffff', 'send')).output).toBe(
    'There is no return ffffffff.\n',
  )
})
