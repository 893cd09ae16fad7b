import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { refunds } from '#db/schema.ts'
import { accountsCommand } from '#server/commands/accounts.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { runCommand, runOrders } from '../run-command.ts'
import type { RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { bankForm, decide, goToBank, payAs, returnFromBank } from './clients/bank-client.ts'
import { checkOut, garment, itemsOf, lineOf, type Shopper } from './clients/checkout-client.ts'
import { goToLink, linkRecord, tellLink } from './clients/link-client.ts'

/** In everything that somebody types during the run, wherever it has room for letters. */
export const MARK = 'zqx'
export const mark = (what: string) => `${MARK}${what}`

export const EMAIL = `${mark('mail')}@example.com`
export const PASSWORD = `${mark('-password')}-9`
export const HER = {
  firstName: mark('first'),
  lastName: mark('last'),
  phone: '+91 98111-22233',
  address: `7 ${mark('lane')}`,
  postalCode: '226003',
  city: mark('city'),
}
/** What is typed and has no letters. */
export const DIGITS = ['98111', '9811122233', '22233', '226003']
export const PASSWORDS = { password: PASSWORD, confirmPassword: PASSWORD }

const PATIENCE = { timeout: 30_000, interval: 100 }

export type Run = { shop: RunningShop; shopper: Shopper }

export const somebody = (shop: RunningShop): Shopper =>
  Object.assign(new Visitor(shop.url), { email: EMAIL })

/** Sign-up, sign-ins, mailed links and changes of the account. @returns tokens of the mails */
export async function account({ shop, shopper }: Run): Promise<string[]> {
  await shopper.post(
    `/register?utm_source=${mark('source')}&gclid=${mark('click')}`,
    { name: mark('name'), email: EMAIL, ...PASSWORDS },
    { 'user-agent': mark('browser'), referer: `https://${mark('site')}.example/` },
  )
  const stranger = new Visitor(shop.url)
  await stranger.post('/login', { email: EMAIL, password: mark('-wrong') })
  await stranger.post('/login?from=/orders', { email: EMAIL, password: PASSWORD })
  await stranger.post('/login', { email: `${EMAIL}\n  at ${mark('frame')}`, password: PASSWORD })
  await stranger.post('/forgot-password', { email: EMAIL })
  const tokens = [
    tokenIn(await mailTo(shop.dataDir, EMAIL, /confirm|verify/i)),
    tokenIn(await mailTo(shop.dataDir, EMAIL, /reset/i)),
  ] as const
  await shopper.post('/verify-email', { token: tokens[0] })
  await stranger.post('/reset-password', { token: mark('token'), ...PASSWORDS })
  await stranger.post('/reset-password', { token: tokens[1], ...PASSWORDS })
  await shopper.post('/login', { email: EMAIL, password: PASSWORD })
  await shopper.post('/account/name', { name: mark('renamed') })
  await shopper.post('/account/addresses/new', HER)
  await shopper.post('/account/email', {
    email: `${mark('next')}@example.com`,
    currentPassword: PASSWORD,
  })
  await shopper.post('/account/password', { currentPassword: mark('-wrong'), ...PASSWORDS })
  for (const page of ['/account', '/account/devices', '/account/data', '/orders'])
    await (await shopper.get(page)).text()
  return [...tokens]
}

/** What a visitor who is not signed in writes and searches. */
export async function writing({ shop, shopper }: Run): Promise<void> {
  const form = { ...HER, name: mark('name'), email: EMAIL, subject: mark('subject') }
  await shopper.post('/contact', { ...form, message: `${mark('message')}\n  at ${mark('home')}` })
  const reader = `${mark('reader')}@example.com`
  await shopper.post('/newsletter', { email: reader })
  await shopper.post('/newsletter/subscribe', { email: `${mark('other')}@example.com` })
  const mail = await mailTo(shop.dataDir, reader, /^Please confirm/)
  const [link = ''] = /\/newsletter\/confirm\?token=[\w.-]+/.exec(mail.text ?? '') ?? []
  await shopper.post(link, {})
  await shopper.post(`/newsletter/unsubscribe?token=${mark('token')}`, {})
  await shopper.get(`/products?q=${mark('word')}&utm_campaign=${mark('campaign')}`)
  await shopper.get(`/products/suggestions?q=${mark('word')}`)
  await shopper.get(`/pin-codes/${HER.postalCode}`)
  await shopper.post('/track-order', { orderId: mark('order'), contactInfo: HER.phone })
}

/** An order that comes back in part, and one that is cancelled. @returns sealed messages */
export async function ordersAtSabPaisa({
  shop,
  shopper,
}: Run): Promise<{ encData: string; encResponse: string }> {
  const order = async () => (await checkOut(shopper, [lineOf(await garment(shop))], HER)).orderId
  await payAs(shop, shopper, await order(), 'decline')
  const orderId = await order()
  const { encData = '' } = (await bankForm(shopper, orderId)).fields
  const { encResponse } = await decide(shop, await goToBank(shop, shopper, orderId), 'pay')
  await returnFromBank(shop, { encResponse: encResponse.slice(0, -2), clientTxnId: mark('forged') })
  await returnFromBank(shop, { encResponse: mark('sealed') })
  await returnFromBank(shop, { encResponse })
  await fetch(`${shop.url}/payments/return?encResponse=${mark('query')}`)
  await fetch(`${shop.url}/payments/notice`, { method: 'POST', body: `{"${mark('notice')}"` })
  await new Visitor(shop.url).post('/track-order', { orderId, contactInfo: HER.phone })
  await runOrders(shop, 'ship', orderId.slice(0, 8), '--tracking', mark('tracking'))
  await runOrders(shop, 'deliver', orderId.slice(0, 8))
  const [line] = await itemsOf(shop, orderId)
  await shopper.post(`/orders/${orderId}/return`, {
    [`return-${line?.id}`]: 'on',
    [`quantity-${line?.id}`]: '1',
    [`reason-${line?.id}`]: 'Too small',
    [`note-${line?.id}`]: mark('note'),
  })
  const other = await order()
  await payAs(shop, shopper, other, 'pay')
  await shopper.post(`/orders/${other}/cancel`, { whole: 'yes', reason: mark('reason') })
  return { encData, encResponse }
}

export async function ordersAtRazorpay({ shop, shopper }: Run): Promise<void> {
  const order = async () => (await checkOut(shopper, [lineOf(await garment(shop))], HER)).orderId
  const orderId = await order()
  const reference = await goToLink(shop, shopper, orderId)
  const forged = `razorpay_payment_link_reference_id=${reference}&razorpay_signature=${mark('sign')}`
  await fetch(`${shop.url}/payments/razorpay/return?${forged}`, { redirect: 'manual' })
  await fetch(`${shop.url}/payments/razorpay/webhook`, {
    method: 'POST',
    body: JSON.stringify({ contact: HER.phone, email: EMAIL }),
  })
  const paid = await tellLink(shop, reference, 'decide', { as: 'pay', webhook: 'usual' })
  await fetch(paid.return ?? '', { redirect: 'manual' })
  await vi.waitFor(
    async () => expect((await linkRecord(shop, reference)).webhooks).not.toEqual([]),
    PATIENCE,
  )
  await shopper.post(`/orders/${orderId}/cancel`, { whole: 'yes', reason: mark('reason') })
  await vi.waitFor(async () => {
    const states = await shop.database.db.select({ state: refunds.state }).from(refunds)
    expect(states).not.toContainEqual({ state: 'requested' })
  }, PATIENCE)
}

/** The merchant's commands. @returns the log lines among what they print, which is for a person */
export async function commands({ shop }: Run): Promise<string[]> {
  const env = { DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir }
  const printed = [
    await runOrders(shop, 'list'),
    await runOrders(shop, 'returns'),
    await runOrders(shop, 'show', MARK),
    await runCommand((output) => accountsCommand(['history', EMAIL], env, output)),
    await runCommand((output) => accountsCommand(['refused'], env, output)),
  ]
  return printed
    .flatMap(({ stdout, stderr }) => `${stdout}${stderr}`.split('\n'))
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => `${line}\n`)
}

/** Secrets that nobody typed. */
export const secretsOf = ({ shop, shopper }: Run): string[] => [
  readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim(),
  ...['session', 'order-capability'].map((name) =>
    decodeURIComponent(shopper.cookies.get(name) ?? '').slice(0, 20),
  ),
]
