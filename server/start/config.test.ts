import { expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { readConfig } from './config.ts'
import { BadSetting } from './settings.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
  return 'accepted'
}
const key = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Asha Vastra <orders@asha-vastra.in>',
  TRUSTED_PROXY_HOPS: '0',
  PAYMENT_GATEWAY: 'sabpaisa',
  SABPAISA_CLIENT_CODE: 'ABCDE',
  SABPAISA_USERNAME: 'u',
  SABPAISA_PASSWORD: 'p',
  SABPAISA_AUTH_KEY: key(32),
  SABPAISA_AUTH_IV: key(48),
}

test.each([
  ['HOLD_PAGES_S', '10', 'PAGE_CACHE_TTL_SECONDS'],
  ['TRUSTED_PROXIES', '1', 'TRUSTED_PROXY_HOPS'],
  ['SABPAISA_GENERATION', '2', 'SABPAISA_PROTOCOL_VERSION'],
  ['SABPAISA_REFUNDS', 'in-parts', 'SABPAISA_PARTIAL_REFUNDS (true or false)'],
  ['PICTURES_S3_URL', 'https://bucket.example', 'IMAGES_S3_URL'],
])('a setting under its old name stops the start: %s', (name, value, renamed) => {
  expect(refusal({ [name]: value })).toBe(`${name} is now called ${renamed}`)
  expect(refusal({ [name]: '' })).toBe('accepted')
})

test('nothing needs to be set to try the shop out', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: undefined,
    databaseUrl: undefined,
    publicUrl: undefined,
    gateways: { kind: 'sandbox' },
  })
})
test('mails come from one address, whatever stands in the name before it', () => {
  const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom
  expect(from('')).toEqual({ name: brand.name, address: `orders@${brand.email.split('@')[1]}` })
  expect(from('Rao, Sons & Co <orders@rao.in>')).toEqual({
    name: 'Rao, Sons & Co',
    address: 'orders@rao.in',
  })
  expect(from('"Asha Vastra" <orders@asha-vastra.in>')).toEqual({
    name: 'Asha Vastra',
    address: 'orders@asha-vastra.in',
  })
  expect(from('orders@rao.in')).toEqual({ name: '', address: 'orders@rao.in' })
  for (const text of ['Asha Vastra', 'a@rao.in, b@rao.in', 'Asha <orders>', '<a@rao.in> Asha'])
    expect(refusal({ MAIL_FROM: text })).toBe(
      'MAIL_FROM must be one address, such as Your Shop <orders@your-shop.in>',
    )
})
test('DATABASE_DIRECT_URL alone is refused: it is another way to the database that DATABASE_URL names', () => {
  expect(refusal({ DATABASE_DIRECT_URL: 'postgres://shop@db.example/shop' })).toBe(
    'DATABASE_URL must be set when DATABASE_DIRECT_URL is',
  )
})
test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: undefined,
    databaseUrl: undefined,
  })
})
test('each bad setting is refused in one line that names it', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'mysql://x',
    PUBLIC_URL: 'https://shop.example/path',
    SMTP_URL: 'http://mail',
    PAYMENT_GATEWAY: 'paypal',
    NODE_ENV: 'prod',
    SANDBOX_URL: 'nowhere',
    SANDBOX_GATEWAY: 'stripe',
    RAZORPAY_KEY_ID: 'live_key',
    RAZORPAY_KEY_SECRET: 'with spaces',
    RAZORPAY_URL: 'razorpay',
    SESSION_SECRET: 'short',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    IMAGES_CACHE_MB: '1',
    IMAGES_S3_URL: 'https://key:secret@s3.example/bucket',
    SABPAISA_AUTH_KEY: key(16),
    SABPAISA_CLIENT_CODE: 'TOOLONG',
    SABPAISA_PARAM_ENCODING: 'json',
    SABPAISA_PROTOCOL_VERSION: '3',
    SABPAISA_REFUND_URL: 'gateway',
  }
  for (const [name, value] of Object.entries(bad)) {
    const message = refusal({ [name]: value })
    expect(message.startsWith(`${name} `), `${name}: ${message}`).toBe(true)
    expect(message).not.toContain('\n')
  }
  expect(refusal({ PORT: 'abc' })).toMatch(/^PORT /)
})
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}
test('Razorpay takes new payments with its three secrets, in production as well', () => {
  const { SABPAISA_CLIENT_CODE: _, ...others } = production
  const chosen = { ...others, ...razorpay, PAYMENT_GATEWAY: 'razorpay' }
  expect(readConfig(chosen)).toMatchObject({
    gateways: {
      kind: 'live',
      offered: [{ kind: 'razorpay', url: 'https://api.razorpay.com' }],
      others: [],
    },
  })
  for (const name of Object.keys(razorpay))
    expect(refusal({ ...chosen, [name]: '' })).toBe(
      `${name} must be set when PAYMENT_GATEWAY names razorpay`,
    )
})
test('a gateway whose keys are set beside those of the current one answers for old payments', () => {
  const kinds = (env: Record<string, string>) => {
    const { gateways } = readConfig(env)
    if (gateways.kind === 'sandbox') return gateways.kind
    const [offered, others] = [gateways.offered, gateways.others].map((all) =>
      all.map(({ kind }) => kind),
    )
    return { offered, others }
  }
  const both = { ...production, ...razorpay }
  expect(kinds(production)).toEqual({ offered: ['sabpaisa'], others: [] })
  expect(kinds(both)).toEqual({ offered: ['sabpaisa'], others: ['razorpay'] })
  expect(kinds({ ...both, PAYMENT_GATEWAY: 'razorpay' })).toEqual({
    offered: ['razorpay'],
    others: ['sabpaisa'],
  })
  expect(kinds(razorpay)).toBe('sandbox')
  expect(refusal({ ...both, RAZORPAY_KEY_SECRET: '' })).toBe(
    'RAZORPAY_KEY_SECRET must be set when RAZORPAY_KEY_ID is',
  )
})
test('several gateways take new payments in the order that is written, and each what it is told to', () => {
  const both = { ...production, ...razorpay, PAYMENT_GATEWAY: 'razorpay, sabpaisa' }
  expect(readConfig({ ...both, RAZORPAY_METHODS: 'upi' })).toMatchObject({
    gateways: {
      offered: [{ kind: 'razorpay', methods: ['upi'] }, { kind: 'sabpaisa' }],
      others: [],
    },
  })
  expect(refusal({ ...both, SABPAISA_PASSWORD: '' })).toBe(
    'SABPAISA_PASSWORD must be set when PAYMENT_GATEWAY names sabpaisa',
  )
  for (const list of ['sandbox,razorpay', 'razorpay,razorpay', 'razorpay,', 'razorpay;sabpaisa'])
    expect(refusal({ ...razorpay, PAYMENT_GATEWAY: list }), list).toBe(
      'PAYMENT_GATEWAY must be sandbox, or sabpaisa, razorpay, or both with a comma between',
    )
  for (const methods of ['upi,upi', 'cash', 'upi,'])
    expect(refusal({ RAZORPAY_METHODS: methods }), methods).toBe(
      'RAZORPAY_METHODS must be some of upi, card, netbanking, wallet, with commas between',
    )
})
test('SabPaisa’s keys must be those of the protocol version that was chosen, and are never shown', () => {
  const first = {
    ...production,
    SABPAISA_PROTOCOL_VERSION: '1',
    SABPAISA_AUTH_KEY: 'DemoKey-0123456A',
    SABPAISA_AUTH_IV: 'DemoIv--6543210B',
  }
  expect(readConfig(first).gateways).toMatchObject({
    offered: [
      {
        account: { protocolVersion: 1, authKey: 'DemoKey-0123456A' },
        refundUrl: 'https://gateway.sabpaisa.in/sabpaisa/refund',
      },
    ],
  })
  expect(readConfig(production).gateways).toMatchObject({
    offered: [{ account: { protocolVersion: 2 } }],
  })
  expect(readConfig({ SABPAISA_PROTOCOL_VERSION: '1' }).gateways).toEqual({
    kind: 'sandbox',
    url: undefined,
    protocolVersion: 1,
    offered: ['sabpaisa'],
    methods: { sabpaisa: undefined, razorpay: undefined },
  })
  const sixteen = 'must be exactly 16 characters in protocol version 1'
  expect(refusal({ ...first, SABPAISA_AUTH_KEY: 'DemoKey-0123456' })).toBe(
    `SABPAISA_AUTH_KEY ${sixteen}`,
  )
  expect(refusal({ ...first, SABPAISA_AUTH_IV: 'DemoIv--6543210BC' })).toBe(
    `SABPAISA_AUTH_IV ${sixteen}`,
  )
  expect(refusal({ ...production, SABPAISA_PROTOCOL_VERSION: '1' })).toContain(
    `SABPAISA_AUTH_KEY ${sixteen}`,
  )
  expect(refusal({ ...first, SABPAISA_PROTOCOL_VERSION: '2' })).toContain(
    'SABPAISA_AUTH_KEY must be base64 of 32 bytes',
  )
  expect(refusal({ ...production, SABPAISA_AUTH_IV: 'no base64!' })).toBe(
    'SABPAISA_AUTH_IV must be base64',
  )
})
test('what only tests may set is refused without NODE_ENV=test, in one line, and otherwise undefined', () => {
  const tests = {
    TEST_PASSWORD_HASH_COST: '16',
    TEST_JOB_RETRY_DELAY_SECONDS: '0',
    TEST_JOB_POLLING_SECONDS: '0.5',
  }
  for (const [name, value] of Object.entries(tests)) {
    const outside = `${name} is for tests only: it needs NODE_ENV=test, and no production`
    for (const env of [{}, { NODE_ENV: 'development' }, production])
      expect(refusal({ ...env, [name]: value })).toBe(outside)
    expect(refusal({ NODE_ENV: 'test', [name]: '-1' })).toMatch(
      new RegExp(`^${name} must be [^\n]*$`),
    )
  }
  for (const cost of ['7', '16.5', '20000'])
    expect(refusal({ NODE_ENV: 'test', TEST_PASSWORD_HASH_COST: cost })).toMatch(
      /must be whole KiB from 8 to 19456/,
    )
  expect(readConfig({ NODE_ENV: 'test', ...tests })).toMatchObject({
    production: false,
    testing: { passwordHashCost: 16, jobs: { retryDelaySeconds: 0, pollingSeconds: 0.5 } },
  })
  for (const env of [{}, { NODE_ENV: 'test' }, production])
    expect(readConfig(env).testing).toEqual({
      passwordHashCost: undefined,
      jobs: { retryDelaySeconds: undefined, pollingSeconds: undefined },
    })
})
test('the settings cannot be changed afterwards', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('a bucket of pictures needs its key, and its address stands without a slash at the end', () => {
  const bucket = {
    IMAGES_S3_URL: 'https://s3.example/my-shop/photos/',
    IMAGES_S3_KEY_ID: 'id',
    IMAGES_S3_SECRET: 'hidden',
  }
  for (const name of ['IMAGES_S3_KEY_ID', 'IMAGES_S3_SECRET'])
    expect(refusal({ ...bucket, [name]: '' })).toBe(`${name} must be set when IMAGES_S3_URL is`)
  expect(readConfig(bucket).images.bucket).toEqual({
    url: 'https://s3.example/my-shop/photos',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'hidden',
  })
  expect(readConfig({}).images).toEqual({ cacheBytes: 2_147_483_648, bucket: undefined })
})

test('T53 in production behind a proxy a shop that is told to end serves on for 8 s, or as long as is set, and otherwise not', () => {
  const drainMs = (env: Record<string, string>) => readConfig(env).drainMs
  expect(drainMs({})).toBe(0)
  expect(drainMs({ TRUSTED_PROXY_HOPS: '1' })).toBe(0)
  expect(drainMs(production)).toBe(0)
  expect(drainMs({ ...production, TRUSTED_PROXY_HOPS: '1' })).toBe(8_000)
  expect(drainMs({ ...production, TRUSTED_PROXY_HOPS: '1', DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainMs({ DRAIN_SECONDS: '2.5' })).toBe(2_500)
  expect(refusal({ DRAIN_SECONDS: '61' })).toBe('DRAIN_SECONDS must be seconds from 0 to 60')
})
