import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { newShopper, Visitor } from '../../tests/visitor.ts'
import type { Answer } from './storm.ts'

export const STEPS = ['ordering', 'to the bank', 'return', 'order page'] as const

export type Buying = {
  steps: (Answer & { step: (typeof STEPS)[number] })[]
  signIns: Answer[]
  /** Orders that the shop has acknowledged, and of them those whose payment came back to it. */
  placed: string[]
  paid: string[]
  failures: string[]
  end(): Promise<void>
}

const BUYERS = 100
const PAUSE_MS = 500
const PASSWORD = 'rangoli9'

/** Buyers one after the other at a steady pace: each orders a garment, pays, and looks at it. */
export async function startBuying(url: string, pool: Pool): Promise<Buying> {
  const shoppers = []
  for (let nth = 0; nth < BUYERS; nth++) shoppers.push(await newShopper(url))
  const goods = await garmentsOf(pool)
  const buying: Buying = { steps: [], signIns: [], placed: [], paid: [], failures: [], end }
  const open = new Set<Promise<void>>()
  let isOver = false
  const start = (work: Promise<void>) => {
    const noted = work
      .catch((error: unknown) => void buying.failures.push(String(error)))
      .finally(() => open.delete(noted))
    open.add(noted)
  }
  const going = (async () => {
    for (let nth = 0; !isOver; nth++, await sleep(PAUSE_MS)) {
      const shopper = shoppers[nth % BUYERS]
      const good = goods[nth % goods.length]
      if (!shopper || !good) throw new Error('the catalogue has no apparel')
      start(buy({ url, pool, buying }, shopper, good))
      start(signIn(url, shopper.email, buying))
    }
  })()
  async function end() {
    isOver = true
    await going
    await Promise.all(open)
  }
  return buying
}

export type Good = { id: string; colour: string | null }

/** Garments with more stock than a run can sell. */
export async function garmentsOf(pool: Pool): Promise<Good[]> {
  const { rows } = await pool.query<Good>(
    `update stock set quantity = 1000000 where size = 'M' and product_id in (select uuid from styles where listed and master_category = 'Apparel' order by id limit 100)
     returning product_id as id, (select base_colour from styles where uuid = product_id) as colour`,
  )
  return rows
}

async function timed(answer: Promise<Response>, note: (answer: Answer) => void): Promise<Response> {
  const from = performance.now()
  const response = await answer
  note({ status: response.status, ms: performance.now() - from })
  return response
}

/** Orders a garment, pays and looks at the order, and notes what came of it. @throws if refused */
export async function buy(
  {
    url,
    pool,
    buying,
  }: { url: string; pool: Pool; buying: Pick<Buying, 'steps' | 'placed' | 'paid'> },
  shopper: Visitor & { email: string },
  good: Good,
): Promise<void> {
  const step = (name: (typeof STEPS)[number], answer: Promise<Response>) =>
    timed(answer, (noted) => buying.steps.push({ ...noted, step: name }))
  const form = {
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '+91 98765-43210',
    address: '12 MG Road, Civil Lines',
    city: 'Prayagraj',
    postalCode: '211 001',
    email: shopper.email,
    key: randomUUID(),
    lines: JSON.stringify([{ ...good, size: 'M', quantity: 1, price: null }]),
  }
  const placed = await step('ordering', shopper.post('/checkout.data', form))
  const orderId = /"orderId","([0-9a-f-]{36})"/.exec(await placed.text())?.[1]
  if (!orderId) throw new Error(`the checkout answered ${placed.status}`)
  buying.placed.push(orderId)
  const page = await step('to the bank', shopper.get(`/pay/${orderId}`))
  const html = await page.text()
  const [, action = '', inside = ''] =
    /<form[^>]*action="(http[^"]+)"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  const inputs = inside.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  const bank = action.replaceAll('&amp;', '&')
  await fetch(bank, { method: 'POST', body: new URLSearchParams(fields) })
  const { rows } = await pool.query<{ reference: string }>(
    'select reference from payment_attempts where order_id = $1',
    [orderId],
  )
  const decided = await fetch(
    `${new URL(bank).origin}/api/transactions/${rows[0]?.reference}/decide`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'pay' }),
    },
  )
  const { encResponse } = (await decided.json()) as { encResponse: string }
  const back = fetch(`${url}/payments/return`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(bank).origin },
    body: new URLSearchParams({ encResponse }),
  })
  if ((await step('return', back)).status !== 303) throw new Error('the return was refused')
  buying.paid.push(orderId)
  const success = await step('order page', shopper.get(`/order-success?order=${orderId}`))
  if (success.status !== 200) throw new Error(`the order's page answered ${success.status}`)
}

async function signIn(url: string, email: string, { signIns }: Buying): Promise<void> {
  const login = new Visitor(url).post('/login', { email, password: PASSWORD })
  const { status } = await timed(login, (noted) => signIns.push(noted))
  if (status !== 302) throw new Error(`the sign-in answered ${status}`)
}
