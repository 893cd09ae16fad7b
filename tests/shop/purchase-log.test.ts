import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#db/schema.ts'
import { sandboxAccount } from '#server/start/make-gateways.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { bankForm, returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import { checkOut, garment, lineOf, type Shopper } from './clients/checkout-client.ts'
import { sendOnOneSocket } from './clients/raw-request.ts'

const kept = memoryLog({ logLevel: 'debug' })
let shop: RunningShop
let printed: string[]
let zubeida: Shopper
beforeAll(async () => {
  shop = await runningShop({}, kept.log)
  zubeida = Object.assign(new Visitor(shop.url), { email: 'zubeida.quraishi@example.com' })
  printed = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...said: unknown[]) => void printed.push(said.map(String).join(' ')),
    )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

const PASSWORD = 'rangoli-9-jhoola'
const FORGED = '{"level":60,"msg":"forged"}'
const HER = {
  firstName: 'Zubeida',
  lastName: 'Quraishi',
  phone: '+91 98111-22233',
  address: '7 Kakori Lane, Chowk',
  postalCode: '226003',
  city: 'Lucknow',
}

/** Runs through a purchase. @returns its secrets by name, none of which may stand in the log */
async function story(): Promise<Record<string, string>> {
  const form = {
    name: 'Zubeida Quraishi',
    email: zubeida.email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  await zubeida.post('/register', form, { 'user-agent': `Firefox ${FORGED}` })
  const session = zubeida.cookies.get('session') ?? ''
  await new Visitor(shop.url).post('/login', { email: zubeida.email, password: 'not-hers-at-all' })
  await new Visitor(shop.url).post('/login', {
    email: `${zubeida.email}\n${FORGED}\n`,
    password: PASSWORD,
  })
  await new Visitor(shop.url).post('/forgot-password', { email: zubeida.email })
  const verifyToken = tokenIn(await mailTo(shop.dataDir, zubeida.email, /confirm|verify/i))
  const resetToken = tokenIn(await mailTo(shop.dataDir, zubeida.email, /reset/i))
  await new Visitor(shop.url).post('/reset-password', {
    token: `${resetToken}x`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await zubeida.post('/verify-email', { token: verifyToken })
  const { orderId } = await checkOut(zubeida, [lineOf(await garment(shop))], HER)
  const capability = zubeida.cookies.get('order-capability') ?? ''
  const { encData = '' } = (await bankForm(zubeida, orderId)).fields
  const { encResponse } = await decide(shop, await goToBank(shop, zubeida, orderId), 'pay')
  await returnFromBank(shop, { encResponse: encResponse.slice(0, -2), clientTxnId: FORGED })
  await returnFromBank(shop, { encResponse })
  await new Visitor(shop.url).post('/track-order', { orderId, contactInfo: HER.phone })
  await new Visitor(shop.url).post('/contact', {
    ...form,
    subject: 'My shawl',
    message: `It is torn.\n${FORGED}`,
  })
  await new Visitor(shop.url).post('/newsletter/subscribe', { email: 'zubeida.reads@example.com' })
  await zubeida.get(`/nothing/%0A${encodeURIComponent(FORGED)}?email=${zubeida.email}`)
  await sendOnOneSocket(
    shop.url,
    `GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: x\r\n ${FORGED}\r\n\r\n`,
  )
  await shop.database.db
    .update(orders)
    .set({ shippingAddress: `${HER.address} ${FORGED}` })
    .where(eq(orders.id, orderId))
  await zubeida.get(`/orders/${orderId}`)
  // A query that fails is logged; it was about her.
  await shop.database.db.execute(sql`alter table order_items rename to order_items_away`)
  await checkOut(zubeida, [lineOf(await garment(shop))], HER)
  await shop.database.db.execute(sql`alter table order_items_away rename to order_items`)
  const secret = readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const { authKey, authIV, transUserPassword } = sandboxAccount(secret)
  return {
    password: PASSWORD,
    'a wrong password': 'not-hers-at-all',
    email: 'zubeida.quraishi',
    'the email of the newsletter': 'zubeida.reads',
    name: 'Zubeida',
    'last name': 'Quraishi',
    phone: '98111',
    address: 'Kakori',
    'PIN code': '226003',
    message: 'It is torn',
    'session token': decodeURIComponent(session).split('.')[0] ?? '',
    capability: decodeURIComponent(capability).slice(0, 20),
    'token of a mail': verifyToken,
    'token of another mail': resetToken,
    'sealed request to the bank': encData.slice(0, 40),
    'sealed answer of the bank': encResponse.slice(0, 40),
    'session secret': secret,
    'key of the gateway': authKey,
    'vector of the gateway': authIV,
    'password of the gateway': transUserPassword,
  }
}

test('T51 the log of a whole purchase: one line for each event, and in none a password, a token, an address or what is sealed for the bank', async () => {
  const personal = await story()
  for (const [what, secret] of Object.entries(personal))
    expect([what, secret.length > 4]).toEqual([what, true])
  for (const line of kept.written) expect([line, line.split('\n').length]).toEqual([line, 2])
  const lines = kept.written.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(lines.filter(({ msg, level }) => msg === 'forged' || level === 60)).toEqual([])
  // The log covers the whole purchase: requests, errors and the payment.
  for (const msg of [
    'request',
    'attempt changed state',
    'unreadable gateway message',
    'Invalid shipping address format: not a valid JSON string',
  ])
    expect([msg, kept.lines(msg).length > 0]).toEqual([msg, true])
  expect(lines.filter(({ level }) => level === 50).length).toBeGreaterThan(0)
  const all = `${kept.written.join('')}${printed.join('\n')}`
  expect(Object.keys(personal).filter((what) => all.includes(personal[what] ?? ''))).toEqual([])
})
