import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { newShopper, Visitor } from '../../tests/visitor.ts'
import type { Answer } from './storm.ts'

export type Buying = {
  /** Steps of buying: placing an order, the way to the bank, the return, the page of success. */
  steps: Answer[]
  signIns: Answer[]
  /** Orders that the shop has acknowledged, and of them those whose payment it has. */
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
  const { rows: goods } = await pool.query<{ id: string; colour: string | null }>(
    `update stock set quantity = 1000000 where size = 'M' and product_id in (select uuid from styles where listed and master_category = 'Apparel' order by id limit 100)
     returning product_id as id, (select base_colour from styles where uuid = product_id) as colour`,
  )
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
      start(signIn(url, shopper.email, buying.signIns))
    }
  })()
  async function end() {
    isOver = true
    await going
    await Promise.all(open)
  }
  return buying
}

async function timed(answers: Answer[], answer: Promise<Response>): Promise<Response> {
  const from = performance.now()
  const response = await answer
  answers.push({ status: response.status, ms: performance.now() - from })
  return response
}

async function buy(
  { url, pool, buying }: { url: string; pool: Pool; buying: Buying },
  shopper: Visitor & { email: string },
  good: { id: string; colour: string | null },
): Promise<void> {
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
  const placed = await timed(buying.steps, shopper.post('/checkout.data', form))
  const orderId = /"orderId","([0-9a-f-]{36})"/.exec(await placed.text())?.[1]
  if (!orderId) throw new Error(`the checkout answered ${placed.status}`)
  buying.placed.push(orderId)
  const page = await timed(buying.steps, shopper.get(`/pay/${orderId}`))
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
  if ((await timed(buying.steps, back)).status !== 303) throw new Error('the return was refused')
  await timed(buying.steps, shopper.get(`/order-success?order=${orderId}`))
  buying.paid.push(orderId)
}

async function signIn(url: string, email: string, signIns: Answer[]): Promise<void> {
  await timed(signIns, new Visitor(url).post('/login', { email, password: PASSWORD }))
}
