import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { bankForm } from './clients/bank-client.ts'
import { checkoutForm, garment, lineOf } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'
import { Visitor } from '../visitor.ts'

// By https, and yet of this machine alone: a public address would be production.
const PUBLIC = 'https://shop.localhost'
let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ PUBLIC_URL: PUBLIC, METRICS_TOKEN: 'a token of the test' })
})
afterAll(() => shop.close())

test('T30 with PUBLIC_URL set, pages asked for under another name are sent to it', async () => {
  for (const headers of [
    {},
    { host: 'evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'shop.localhost' },
    { host: 'shop.localhost.evil.example' },
  ]) {
    for (const path of ['/', '/products?category=men&page=2', '/login?from=%2Fcheckout']) {
      const { status, headers: said } = await raw(shop.url, path, { headers })
      expect([status, said.location]).toEqual([308, PUBLIC + path])
    }
  }
  expect((await raw(shop.url, '/', { headers: { host: 'shop.localhost' } })).status).toBe(200)
  expect((await raw(shop.url, 'http://evil.example/')).status).toBe(308)
  expect(
    (await raw(shop.url, '/about', { method: 'HEAD', headers: { host: 'evil.example' } })).status,
  ).toBe(308)
})

test("health and the bank's routes answer under any name", async () => {
  expect((await raw(shop.url, '/healthz')).status).toBe(200)
  expect((await raw(shop.url, '/readyz')).status).toBe(200)
  const back = await fetch(`${shop.url}/payments/return`, {
    method: 'POST',
    redirect: 'manual',
    body: 'x',
  })
  expect([back.status, back.headers.get('location')]).toEqual([303, '/order-success'])
})

test('with a token set, the figures are for who knows it', async () => {
  expect((await raw(shop.url, '/metrics')).status).toBe(404)
  expect(
    (await raw(shop.url, '/metrics', { headers: { authorization: 'Bearer wrong' } })).status,
  ).toBe(404)
  expect(
    (await raw(shop.url, '/metrics', { headers: { authorization: 'Bearer a token of the test' } }))
      .status,
  ).toBe(200)
})

test('T33 over https the session is bound to this host, and browsers are told to stay with https', async () => {
  const visitor = new Visitor(shop.url)
  const origin = { origin: PUBLIC, host: 'shop.localhost' }
  const answer = await visitor.post(
    '/register',
    {
      name: 'Asha Rao',
      email: 'https@example.com',
      password: 'rangoli9',
      confirmPassword: 'rangoli9',
    },
    origin,
  )
  expect(answer.status).toBe(302)
  const session =
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session=')) ?? ''
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(session).toContain(attribute)
  expect(session).not.toMatch(/domain=/i)
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=(3153\d{4}|63072000)/)

  // The capability cookie as well; and the bank gets the public address, never the Host.
  const placed = await visitor.post(
    '/checkout.data',
    checkoutForm('https@example.com', [lineOf(await garment(shop))]),
    origin,
  )
  const orderId = /"orderId","([0-9a-f-]{36})"/.exec(await placed.text())?.[1] ?? ''
  expect(
    placed.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-order-capability=')),
  ).toMatch(/Secure/)
  const inside = new Visitor(shop.url)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  inside.get = async (path) => {
    const { status, body } = await raw(shop.url, path, {
      headers: { host: 'shop.localhost', cookie, 'x-forwarded-host': 'evil.example' },
    })
    return new Response(new Uint8Array(body), { status })
  }
  const { action, fields } = await bankForm(inside, orderId)
  expect(
    (
      await fetch(action.replace(/^https?:\/\/[^/]+/, shop.bankUrl), {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
    ).status,
  ).toBe(200)
  const [attempt] = await shop.database.db.query.paymentAttempts.findMany()
  const record = (await (
    await fetch(`${shop.bankUrl}/api/transactions/${attempt?.reference}`)
  ).json()) as { callbackUrl: string }
  expect(record.callbackUrl).toBe(`${PUBLIC}/payments/return`)
})

test('T34 the address the shop happens to listen on is as foreign as any other', async () => {
  for (const origin of [shop.url, 'http://shop.localhost', 'https://shop.localhost.evil.example']) {
    expect([
      origin,
      (
        await new Visitor(shop.url).post(
          '/login',
          { email: 'a@example.com', password: 'rangoli9' },
          { origin },
        )
      ).status,
    ]).toEqual([origin, 403])
  }
  expect(
    (
      await new Visitor(shop.url).post(
        '/login',
        { email: 'a@example.com', password: 'rangoli9' },
        { origin: PUBLIC },
      )
    ).status,
  ).toBe(401)
})
