import { expect, test } from 'vitest'
import { productionSettings } from '../../../tests/production-settings.ts'
import { readConfig } from '../config.ts'
import { BadSetting } from '../settings.ts'

/** Reaches nobody where it is used for a running shop; here the gateway is the real one. */
const whole: Record<string, string> = productionSettings({
  databaseUrl: 'postgres://shop@db.example/shop',
  dataDir: '/var/lib/sangam',
  port: 3000,
})
for (const name of ['INIT', 'ENQUIRY', 'REFUND']) delete whole[`SABPAISA_${name}_URL`]
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}
const exotel = {
  MESSENGER: 'exotel',
  EXOTEL_ACCOUNT_SID: 'vastra1',
  EXOTEL_API_KEY: 'api-key',
  EXOTEL_API_TOKEN: 'api-token',
  EXOTEL_SENDER_ID: 'VASTRA',
  DLT_ENTITY_ID: '1101234567890123456',
  DLT_CASH_CODE_TEMPLATE_ID: '1107654321098765432',
}
/** Moves no money. */
const staging = {
  ...Object.fromEntries(
    Object.entries(whole).filter(([name]) => /^(SABPAISA|PAYMENT)_/.test(name)),
  ),
  SABPAISA_INIT_URL: 'https://stage-securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1',
  SABPAISA_ENQUIRY_URL: 'https://stage-txnenquiry.sabpaisa.in/SPTxtnEnquiry/status',
  SABPAISA_REFUND_URL: 'http://127.0.0.1:3001/sabpaisa/refund',
}
const bucket = (of: string, scheme: string) => ({
  [`${of}_S3_URL`]: `${scheme}://s3.example/my-shop`,
  [`${of}_S3_KEY_ID`]: 'id',
  [`${of}_S3_SECRET`]: 'hidden',
})

/** The reasons, a line each, without their head. */
function refusals(env: Record<string, string>, uid = 1000): string[] {
  try {
    readConfig(env, uid)
    return []
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    const [head = '', ...lines] = error.message.split('\n')
    return lines.length === 0 ? [head] : lines.map((line) => line.trim())
  }
}

const UNSET = {
  SESSION_SECRET: 'must be set in production: 32 characters or more, known to nobody',
  PUBLIC_URL: 'must be set in production: the https address of the shop',
  SMTP_URL: 'must be set in production: mail kept in files reaches nobody',
  MAIL_FROM: 'must be set in production: the address of yours that mails come from',
  TRUSTED_PROXY_HOPS:
    'must be set in production: how many proxies of yours stand before the shop, 0 for none',
  PAYMENT_GATEWAY:
    'must be sabpaisa, razorpay or both in production: the sandbox bank takes no money',
}

/** Each rule of production alone: what is changed, and the one line that says so. */
const RULES: [string, Record<string, string>][] = [
  ...Object.entries(UNSET).map(([name, why]): [string, Record<string, string>] => [
    `${name} ${why}`,
    { [name]: '' },
  ]),
  ...[
    { PUBLIC_URL: 'http://shop.example' },
    { SABPAISA_INIT_URL: 'http://securepay.sabpaisa.in/' },
    { SABPAISA_ENQUIRY_URL: 'http://txnenquiry.sabpaisa.in/' },
    { SABPAISA_REFUND_URL: 'http://gateway.sabpaisa.in/' },
    { RAZORPAY_URL: 'http://127.0.0.1:8080' },
    { EXOTEL_URL: 'http://127.0.0.1:8080' },
    { WHATSAPP_URL: 'http://127.0.0.1:8080' },
    bucket('IMAGES', 'http'),
    bucket('BACKUP', 'http'),
  ].map((change): [string, Record<string, string>] => [
    `${Object.keys(change)[0]} must begin with https:// in production`,
    change,
  ]),
  [
    'RAZORPAY_KEY_ID must begin with rzp_live_ in production: test keys take no money',
    { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' },
  ],
  [
    'MESSENGER must be exotel, whatsapp or unset in production: the sandbox sends nothing',
    { MESSENGER: 'sandbox' },
  ],
  ['DLT_ENTITY_ID must be set when MESSENGER is exotel', { ...exotel, DLT_ENTITY_ID: '' }],
  [
    'RAZORPAY_KEY_ID must be set when PAYMENT_GATEWAY names razorpay',
    { ...razorpay, PAYMENT_GATEWAY: 'sabpaisa,razorpay', RAZORPAY_KEY_ID: '' },
  ],
  [
    'SABPAISA_ENQUIRY_URL must not be the staging in production: it takes no money',
    {
      ...razorpay,
      PAYMENT_GATEWAY: 'razorpay,sabpaisa',
      SABPAISA_ENQUIRY_URL: 'https://stage-txnenquiry.sabpaisa.in/SPTxtnEnquiry/status',
    },
  ],
  [
    'MAIL_FROM must be an address of yours, not one that ends in .example',
    { MAIL_FROM: 'Asha Vastra <orders@asha-vastra.example>' },
  ],
  [
    'TEST_PASSWORD_HASH_COST is for tests only: it needs NODE_ENV=test, and no production',
    { TEST_PASSWORD_HASH_COST: '16', NODE_ENV: 'test' },
  ],
]

test.each(RULES)('T63 production refuses: %s', (line, change) => {
  expect(refusals({ ...whole, ...change })).toEqual([line])
})

test('T63 production refuses root, who would lose the whole machine with the shop', () => {
  expect(refusals(whole, 0)).toEqual([
    'The user must not be root in production: run the shop as a user of its own, who owns DATA_DIR',
  ])
  expect(refusals({}, 0)).toEqual([])
})

test('T63 a shop with every setting opens, with buckets and both gateways too', () => {
  expect(refusals(whole)).toEqual([])
  expect(
    refusals({
      ...whole,
      ...razorpay,
      ...exotel,
      ...bucket('IMAGES', 'https'),
      ...bucket('BACKUP', 'https'),
    }),
  ).toEqual([])
})

test('T63 a public https address or a gateway that moves money is production, whatever NODE_ENV says', () => {
  const sabPaisa = Object.fromEntries(
    Object.entries(whole).filter(([name]) => /^(SABPAISA|PAYMENT)_/.test(name)),
  )
  for (const NODE_ENV of ['', 'development', 'test']) {
    for (const settings of [
      { PUBLIC_URL: 'https://myshop.in' },
      { PUBLIC_URL: 'https://192.168.1.7' },
      { ...razorpay, PAYMENT_GATEWAY: 'razorpay' },
      { ...staging, ...razorpay, PAYMENT_GATEWAY: 'sabpaisa,razorpay' },
      sabPaisa,
    ])
      expect(refusals({ NODE_ENV, ...settings }).length, JSON.stringify(settings)).toBeGreaterThan(
        3,
      )
    const opened = readConfig({ ...whole, NODE_ENV })
    expect([opened.production, opened.hosts]).toEqual([true, ['127.0.0.1']])
  }
})

test('what moves no money and leads to this machine only can be tried with any gateway', () => {
  const testKeys = { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' }
  for (const settings of [
    {},
    { PUBLIC_URL: 'https://localhost:8443' },
    { PUBLIC_URL: 'http://192.168.1.7:3000' },
    staging,
    { ...testKeys, PAYMENT_GATEWAY: 'razorpay' },
    { ...razorpay, PAYMENT_GATEWAY: 'razorpay', RAZORPAY_URL: 'http://127.0.0.1:9000' },
  ])
    expect(readConfig(settings).production, JSON.stringify(settings)).toBe(false)
  const { SABPAISA_ENQUIRY_URL: _, ...halfLive } = staging
  expect(refusals(halfLive).length).toBeGreaterThan(3)
})

test('T63 all that is in the way is said in one start, each setting once', () => {
  expect(
    refusals(
      {
        PAYMENT_GATEWAY: 'razorpay',
        RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
        PORT: '70000',
        SESSION_SECRET: 'short',
        SABPAISA_AUTH_KEY: 'no key',
        TRUSTED_PROXIES: '1',
        DATABASE_DIRECT_URL: 'postgres://shop@db.example/shop',
      },
      0,
    ),
  ).toEqual([
    'TRUSTED_PROXIES is now called TRUSTED_PROXY_HOPS',
    'PORT must be a port from 1 to 65535',
    'SESSION_SECRET must be at least 32 characters',
    'PUBLIC_URL must be set in production: the https address of the shop',
    'SMTP_URL must be set in production: mail kept in files reaches nobody',
    'MAIL_FROM must be set in production: the address of yours that mails come from',
    'TRUSTED_PROXY_HOPS must be set in production: how many proxies of yours stand before the shop, 0 for none',
    'The user must not be root in production: run the shop as a user of its own, who owns DATA_DIR',
    'RAZORPAY_KEY_SECRET must be set when PAYMENT_GATEWAY names razorpay',
    'RAZORPAY_WEBHOOK_SECRET must be set when PAYMENT_GATEWAY names razorpay',
    'SABPAISA_AUTH_KEY must be base64 of 32 bytes',
    'DATABASE_URL must be set when DATABASE_DIRECT_URL is',
  ])
})

test('mail leaves by TLS only, but for a mail server on this machine; outside production as its address says', () => {
  const needsTls = (SMTP_URL: string, env = whole) => readConfig({ ...env, SMTP_URL }).smtpNeedsTls
  expect(needsTls('smtp://mail.example:587')).toBe(true)
  expect(needsTls('smtp://127.0.0.1:25')).toBe(false)
  expect(needsTls('smtp://mail.example', {})).toBe(false)
})

test('the demo listens where only this machine reaches it, production everywhere, and either at HOST alone', () => {
  const { HOST: _, ...anywhere } = whole
  expect(readConfig({}).hosts).toEqual(['127.0.0.1', '::1'])
  expect(readConfig({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
  expect(readConfig(anywhere).hosts).toEqual(['::'])
})

test('proxies are addresses and blocks of them; without any only this machine’s are believed', () => {
  const parsed = (text: string) =>
    readConfig({ TRUSTED_PROXY_ADDRESSES: text }).trustedProxies.map(
      ([address, bits]) => `${address.toString()}/${bits}`,
    )
  expect(parsed('')).toEqual(['127.0.0.0/8', '::1/128'])
  expect(parsed('10.0.0.7, 10.1.0.0/16,fd00::/8, ::ffff:10.0.0.9')).toEqual([
    '10.0.0.7/32',
    '10.1.0.0/16',
    'fd00::/8',
    '10.0.0.9/32',
  ])
  for (const text of ['proxy.example', '10.0.0', '10.0.0.7/33', '10.0.0.7;10.0.0.8', ','])
    expect(refusals({ TRUSTED_PROXY_ADDRESSES: text }), text).toEqual([
      'TRUSTED_PROXY_ADDRESSES must be addresses or blocks of them, such as 10.0.0.7, 10.1.0.0/16',
    ])
})

test('up to ten secrets before the present one keep the links of sent mails good', () => {
  const secret = (i: number) => `${i}`.repeat(32)
  const previous = (text: string) =>
    readConfig({ SESSION_SECRET_PREVIOUS: text }).previousSessionSecrets
  expect(previous('')).toEqual([])
  expect(previous(`${secret(1)}, ${secret(2)}`)).toEqual([secret(1), secret(2)])
  const eleven = Array.from({ length: 11 }, (_, i) => secret(i)).join(',')
  for (const text of [eleven, `${secret(1)},short`])
    expect(refusals({ SESSION_SECRET_PREVIOUS: text })).toEqual([
      'SESSION_SECRET_PREVIOUS must be up to ten secrets of at least 32 characters, with commas between them',
    ])
})
