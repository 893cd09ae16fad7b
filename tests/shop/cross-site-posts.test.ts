import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { checkoutForm, garment, lineOf } from './clients/checkout-client.ts'
import { changedTables, digestOf } from './database-digest.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

/**
 * Every path of the shop's own pages that takes posts, with nobody's id in it; only the unsubscribe
 * button of a mail may be posted from other sites.
 */
const POSTED_TO = routes.flatMap(({ path = '', file }) => {
  const source = readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')
  if (
    !/^export (async )?(function|const) action\b/m.test(source) ||
    path === 'newsletter/unsubscribe'
  )
    return []
  return [`/${path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')}`]
})

/** The mail of a registration may be sent meanwhile, which stores its token and counts it. */
const EXCEPT = ['verifications', 'mailbox_shares']

test('T34 whatever takes posts refuses those of another site, whatever they say of their origin: 403, and nothing is changed', async () => {
  const shopper = await newShopper(shop.url)
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = [lineOf(await garment(shop))]
  const form = new URLSearchParams({
    ...checkoutForm(shopper.email, lines),
    password: 'rangoli9',
    name: 'Eve',
    intent: 'others',
    sure: 'on',
  })
  const { port } = new URL(shop.url)
  const origins = [
    'https://evil.example',
    'null',
    undefined,
    `http://localhost:${Number(port) + 1}`,
    `https://localhost:${port}`,
    `http://localhost:${port}.evil.example`,
    shop.bankUrl,
    '',
  ]
  expect(POSTED_TO.length).toBeGreaterThan(20)
  for (const path of ['/checkout', '/pay/', '/cart/share', '/contact', '/track-order', '/logout'])
    expect(POSTED_TO.filter((posted) => posted.startsWith(path))).not.toEqual([])
  const before = await digestOf(shop.database.db, EXCEPT)
  for (const path of POSTED_TO.flatMap((posted) => [posted, `${posted}.data`]))
    for (const origin of origins)
      for (const [type, body] of [
        ['application/x-www-form-urlencoded', form.toString()],
        ['text/plain', JSON.stringify(lines)],
      ] as const) {
        const headers = { cookie, 'content-type': type, ...(origin !== undefined && { origin }) }
        const answer = await fetch(shop.url + path, {
          method: 'POST',
          redirect: 'manual',
          body,
          headers,
        })
        expect([path, origin, answer.status, answer.headers.getSetCookie()]).toEqual([
          path,
          origin,
          403,
          [],
        ])
      }
  expect(changedTables(before, await digestOf(shop.database.db, EXCEPT))).toEqual([])
  expect((await shopper.get('/account')).status).toBe(200)
})

test('T34 only the bank may post from elsewhere, and only to its own routes', async () => {
  for (const origin of [shop.bankUrl, 'null', undefined]) {
    const back = await fetch(`${shop.url}/payments/return`, {
      method: 'POST',
      redirect: 'manual',
      body: 'encResponse=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) },
    })
    expect([origin, back.status]).toEqual([origin, 303])
  }
})

test('T34 a post with the shop’s own origin that the browser calls one of another site is refused', async () => {
  const { origin } = new URL(shop.url)
  const answers = await Promise.all(
    ['same-origin', 'none', 'same-site', 'cross-site'].map(async (site) => {
      const answer = await fetch(`${shop.url}/track-order`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': site, 'content-type': FORM },
        body: 'orderNumber=00000000',
      })
      await answer.text()
      return [site, answer.status === 403]
    }),
  )
  expect(answers).toEqual([
    ['same-origin', false],
    ['none', false],
    ['same-site', true],
    ['cross-site', true],
  ])
})

const FORM = 'application/x-www-form-urlencoded'
