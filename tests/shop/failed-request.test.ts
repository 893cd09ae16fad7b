import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryLog } from '../telemetry/memory-log.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank } from './clients/bank-client.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'

const kept = memoryLog()
let shop: RunningShop
let shopper: Shopper
beforeAll(async () => {
  shop = await runningShop({}, kept.log)
  shopper = await newShopper(shop.url)
})
afterAll(() => shop.close())

const INSIDES =
  /relation|_away|select |insert |drizzle|pg-pool|node_modules|\.[cm]?[jt]s:\d|\bat async\b/i

async function whileTableIsMissing<Answer>(
  table: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await shop.database.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    return await ask()
  } finally {
    await shop.database.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

test('T36 an error of the shop carries the headers of protection of its kind, says nothing of its cause, and is kept by nobody; the log has it', async () => {
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { encResponse } = await decide(
    shop,
    await goToBank(shop, shopper, await placeOneGarment(shop, shopper)),
    'pay',
  )
  const failures = {
    'a page': await whileTableIsMissing('addresses', () =>
      raw(shop.url, '/account/addresses', { headers: { cookie } }),
    ),
    'the data of a page': await whileTableIsMissing('addresses', () =>
      raw(shop.url, '/account/addresses.data', { headers: { cookie } }),
    ),
    'what is no page': await whileTableIsMissing('payment_messages', () =>
      raw(shop.url, `/payments/return?encResponse=${encResponse}`),
    ),
  }
  for (const [what, { status, headers, body }] of Object.entries(failures)) {
    expect([what, status >= 500]).toEqual([what, true])
    expect([what, headers]).toMatchObject([
      what,
      {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
        'cache-control': expect.stringContaining('no-store') as string,
        'content-security-policy': expect.stringMatching(
          what === 'a page'
            ? /script-src 'self' 'nonce-[0-9a-f]{32}';.*frame-ancestors 'none'/
            : /default-src 'none';.*frame-ancestors 'none'/,
        ) as string,
      },
    ])
    expect([what, headers['x-powered-by'], headers.server, headers.etag]).toEqual([
      what,
      undefined,
      undefined,
      undefined,
    ])
    expect([what, INSIDES.exec(body.toString())?.[0]]).toEqual([what, undefined])
  }
  expect(failures['a page'].body.toString()).toContain('Something went wrong')
  const missing = (table: string) =>
    expect.objectContaining({ message: `relation "${table}" does not exist` }) as object
  const lines = [...kept.lines('page failed'), ...kept.lines('request failed')]
  expect(lines.map(({ level, path, err }) => ({ level, path, err }))).toEqual([
    { level: 50, path: '/account/addresses', err: missing('addresses') },
    {
      level: 50,
      path: expect.stringMatching(/^\/account\/addresses(\.data)?$/),
      err: missing('addresses'),
    },
    { level: 50, path: '/payments/return', err: missing('payment_messages') },
  ])
})
