import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderItems, returns } from '#db/schema.ts'
import { setUpOrders } from '../../../tests/rows/orders-fixture.ts'

const { shop, orderIn, find, lineOf, ordersCli } = setUpOrders()

test('a return is settled by the beginning of its id where only one has it, and its line is named without any tricks', async () => {
  const number = await orderIn('delivered')
  const orderId = (await find(number))!.id
  const line = {
    orderId,
    productId: 'p',
    productName: 'Kurta\u001B[2J',
    quantity: 2,
    pricePaise: 50,
  }
  const itemId = randomUUID()
  await shop()
    .database.db.insert(orderItems)
    .values({ ...line, id: itemId, position: 0 })
  const row = {
    orderItemId: itemId,
    quantity: 1,
    reason: 'too_small' as const,
    state: 'requested' as const,
    requestedAt: new Date(),
  }
  const [one, other] = ['abcdef11', 'abcdef22'].map(
    (first) => `${first}-1111-4111-8111-111111111111`,
  ) as [string, string]
  await shop()
    .database.db.insert(returns)
    .values([
      { ...row, id: one },
      { ...row, id: other, note: 'the sleeves\nare short' },
    ])
  const open = await ordersCli('returns')
  expect(open.output).toMatch(/abcdef22 .* 1 × Kurta \[2J .*Too small, “the sleeves are short”/)
  expect((await ordersCli('return', 'abcdef', 'accept')).output).toBe(
    'Several returns begin with abcdef: write more of it.\n',
  )
  expect(await ordersCli('return', 'ABCDEF1', 'refuse', '--note', 'Its tags are gone')).toEqual({
    code: 0,
    output: 'The return of 1 × Kurta [2J is refused.\n',
  })
  expect((await ordersCli('return', 'abcdef1', 'accept')).output).toBe(
    'The return abcdef1 is refused already.\n',
  )
  // Its order was never paid in this shop.
  expect((await ordersCli('return', 'abcdef2', 'accept', '--damaged')).output).toContain(
    'It was paid elsewhere: ₹0.50 are for you to give back.',
  )
  expect((await ordersCli('returns')).output).toBe('No return waits for your word.\n')
  const shown = (await ordersCli('show', number)).output
  for (const words of [
    `Order #${number} is delivered.`,
    'refused: Its tags are gone',
    '1 of line 1',
    'accepted',
  ])
    expect(shown).toContain(words)
  expect((await ordersCli('sync-payment', number)).output).toBe(
    `Nothing of order #${number} is open at the bank.\n`,
  )
})
test('staff open a return at any time, for what was delivered and has a reason', async () => {
  const number = await orderIn('delivered')
  const [kurta] = [
    await lineOf(number, { quantity: 3 }),
    await lineOf(number, { position: 1, productName: 'Briefs', returnable: false }),
  ]
  const create = (...args: string[]) => ordersCli('return', 'create', number, ...args)
  // Imported from another shop without a date of delivery.
  expect((await find(number))?.deliveredAt).toBeNull()
  expect((await create('--line', '1', '--quantity', '2', '--reason', 'too SMALL')).output).toMatch(
    /^The return [0-9a-f]{8} of 2 × Kurta is asked for\. The shopper is written to\.\n$/,
  )
  const [one] = await shop()
    .database.db.select()
    .from(returns)
    .where(eq(returns.orderItemId, kurta))
  expect(one).toMatchObject({ quantity: 2, reason: 'too_small', state: 'requested' })
  const shipped = await orderIn('shipped')
  await lineOf(shipped)
  const all =
    'Too small; Too large; Not as it was shown; Damaged or faulty; Not what I ordered; I changed my mind.'
  const cases: [string[], string][] = [
    [
      [number, '--line', '1', '--quantity', '2', '--reason', 'Too small'],
      'That was asked for a moment ago.',
    ],
    [
      [number, '--line', '1', '--quantity', '2', '--reason', 'Too large'],
      `Of line 1 of order #${number} only 1 can be returned.`,
    ],
    [[number, '--line', '3', '--reason', 'Too large'], `Order #${number} has no line 3.`],
    [
      [number, '--line', '1', '--reason', 'Too red'],
      `“Too red” is no reason for a return. It takes one of: ${all}`,
    ],
    [
      [number, '--line', '2', '--reason', 'Too large'],
      `Line 2 of order #${number} was sold as not returnable. It takes one of: Not as it was shown; Damaged or faulty; Not what I ordered.`,
    ],
    [
      [shipped, '--line', '1', '--reason', 'Too large'],
      `Order #${shipped} is shipped: only a delivered order is returned.`,
    ],
    [['ffffffff', '--line', '1', '--reason', 'Too large'], 'There is no order #ffffffff.'],
  ]
  for (const [[orderNumber = '', ...args], output] of cases)
    expect(await ordersCli('return', 'create', orderNumber, ...args)).toEqual({
      code: 1,
      output: `${output}\n`,
    })
  expect((await create('--line', '2', '--reason', 'Damaged or faulty')).code).toBe(0)
  // The code as well as the words; the code of earlier versions' returns is not to choose.
  expect((await create('--line', '1', '--reason', 'other')).output).toContain('is no reason')
  expect((await create('--line', '1', '--reason', 'too_large')).code).toBe(0)
  for (const args of [
    ['--line', '1'],
    ['--reason', 'Too small'],
    ['--line', '1', '--quantity', '0', '--reason', 'Too small'],
  ])
    expect(await create(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('return create NUMBER --line N'),
    })
})
