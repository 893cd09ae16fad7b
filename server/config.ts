import path from 'node:path'
import { z } from 'zod'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'
import type { ProtocolVersion } from '#app/payments/sabpaisa-envelope.server.ts'
import { isNobodys } from './brand-facts.ts'
import { firstTestSetting, testingFrom, testSettings, type Testing } from './test-settings.ts'

/** A setting that cannot be used; the message is the one line the merchant sees, and names the setting. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

const port = z.coerce
  .number()
  .int()
  .min(1, 'must be a port from 1 to 65535')
  .max(65_535, 'must be a port from 1 to 65535')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const origin = httpUrl.refine(
  (url) => URL.canParse(url) && new URL(url).pathname === '/' && !new URL(url).search,
  'must be an origin without a path, such as https://shop.example',
)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

/** What the keys of each SabPaisa protocol version look like (payments.md section 2). */
const SABPAISA_KEYS = {
  1: {
    SABPAISA_AUTH_KEY: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
    SABPAISA_AUTH_IV: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
  },
  2: {
    SABPAISA_AUTH_KEY: z
      .base64('must be base64 of 32 bytes')
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be base64 of 32 bytes'),
    SABPAISA_AUTH_IV: z.base64('must be base64').min(4, 'must be base64'),
  },
} as const

const Settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: port.optional(),
  HOST: z.string().min(1).default('::'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  PUBLIC_URL: origin.optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Sangam <orders@sangam.example>'),
  PAYMENT_GATEWAY: z
    .enum(['sandbox', 'sabpaisa'], 'must be sandbox or sabpaisa')
    .default('sandbox'),
  SANDBOX_URL: origin.optional(),
  SABPAISA_CLIENT_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,5}$/, 'must be one to five letters or digits')
    .optional(),
  SABPAISA_USERNAME: z.string().min(1).max(50).optional(),
  SABPAISA_PASSWORD: z.string().min(1).max(50).optional(),
  /** Of two ways of sealing, the one the account was given; never found out from a message. */
  SABPAISA_PROTOCOL_VERSION: z
    .enum(['1', '2'], 'must be 1 or 2')
    .default('2')
    .transform((protocolVersion): ProtocolVersion => (protocolVersion === '1' ? 1 : 2)),
  SABPAISA_AUTH_KEY: z.string().optional(),
  SABPAISA_AUTH_IV: z.string().optional(),
  SABPAISA_INIT_URL: httpUrl.default('https://securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1'),
  SABPAISA_ENQUIRY_URL: httpUrl.default(
    'https://txnenquiry.sabpaisa.in/SPTxtnEnquiry/getTxnStatusByClientxnId',
  ),
  SABPAISA_REFUND_URL: httpUrl.default('https://gateway.sabpaisa.in/sabpaisa/refund'),
  /** Whether SabPaisa pays one payment back in several parts: ask them before it is said to (payments.md section 4). */
  SABPAISA_PARTIAL_REFUNDS: z.enum(['false', 'true'], 'must be true or false').default('false'),
  SABPAISA_PARAM_ENCODING: z.enum(['raw', 'form'], 'must be raw or form').default('raw'),
  PICTURES_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16, 'must be 16 or more')
    .max(10_000_000, 'must be 10000000 or less')
    .default(2_048),
  PICTURES_S3_URL: httpUrl
    .refine(
      (url) => isBareUrl(url),
      'must be an address without a name, a password, a query or a fragment',
    )
    .optional(),
  PICTURES_S3_REGION: z.string().min(1).default('us-east-1'),
  PICTURES_S3_KEY_ID: z.string().min(1).optional(),
  PICTURES_S3_SECRET: z.string().min(1).optional(),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0, 'must be how many proxies stand before the shop')
    .max(10, 'must be how many proxies stand before the shop')
    .default(0),
  PAGE_CACHE_TTL_SECONDS: z.coerce
    .number()
    .min(0, 'must be seconds from 0 to 60')
    .max(60, 'must be seconds from 0 to 60')
    .default(10),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  ...testSettings,
})

function isBareUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}

export type SabPaisaAccount = {
  /** Which of SabPaisa's two ways of sealing the keys are for. */
  protocolVersion: ProtocolVersion
  clientCode: string
  transUserName: string
  transUserPassword: string
  authKey: string
  authIV: string
}

export type Config = Readonly<{
  production: boolean
  /** Exactly this port; undefined: 3000 or the next free one. */
  port: number | undefined
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** Undefined in demo mode: then any Host is served. */
  publicUrl: string | undefined
  /** Undefined in demo mode: one is made and kept in the folder (session-secret.ts). */
  sessionSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  gateway:
    | { kind: 'sandbox'; url: string | undefined; protocolVersion: ProtocolVersion }
    | {
        kind: 'sabpaisa'
        account: SabPaisaAccount
        initUrl: string
        enquiryUrl: string
        refundUrl: string
        partialRefunds: boolean
        paramEncoding: 'raw' | 'form'
      }
  images: {
    /** How much of the disk made pictures may take. */
    cacheBytes: number
    /** Where the photos are; undefined: in the folder `item-images` of `dataDir`. */
    bucket: Bucket | undefined
  }
  /** How many proxies of the owner's stand before the shop, each adding to X-Forwarded-For. */
  trustedProxyHops: number
  /** For how long a public page is held before it is rendered anew; 0: not at all. */
  pageCacheTtlMs: number
  metricsToken: string | undefined
  logLevel: string
  testing: Testing
}>

/**
 * The settings, parsed once. An empty variable counts as unset.
 * @throws BadSetting with one line naming the setting, at the first that cannot be used.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDemoSettings(settings)
  const testSetting = settings.NODE_ENV === 'test' ? undefined : firstTestSetting(settings)
  if (testSetting) throw new BadSetting(`${testSetting} is for tests only: it needs NODE_ENV=test`)
  return Object.freeze({
    production,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    sessionSecret: settings.SESSION_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    gateway: gatewayFrom(settings),
    images: { cacheBytes: settings.PICTURES_CACHE_MB * 1024 * 1024, bucket: bucketFrom(settings) },
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    pageCacheTtlMs: settings.PAGE_CACHE_TTL_SECONDS * 1000,
    metricsToken: settings.METRICS_TOKEN,
    // A merchant trying the shop out wants to see the address, not a line for every payment.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'error'),
    testing: testingFrom(settings),
  })
}

type Settings = z.infer<typeof Settings>

/** What is fine for trying the shop out must never take real money. */
function refuseDemoSettings(settings: Settings): void {
  if (settings.PAYMENT_GATEWAY === 'sandbox')
    throw new BadSetting(
      'PAYMENT_GATEWAY must be sabpaisa in production: the sandbox bank takes no money',
    )
  if (!settings.SESSION_SECRET)
    throw new BadSetting(
      'SESSION_SECRET must be set in production: 32 characters or more, known to nobody',
    )
  if (!settings.PUBLIC_URL)
    throw new BadSetting('PUBLIC_URL must be set in production: the https address of the shop')
  if (!settings.PUBLIC_URL.startsWith('https://'))
    throw new BadSetting('PUBLIC_URL must begin with https:// in production')
  if (!settings.SMTP_URL)
    throw new BadSetting('SMTP_URL must be set in production: mail kept in files reaches nobody')
  if (isNobodys(settings.MAIL_FROM))
    throw new BadSetting(
      'MAIL_FROM must be set in production: the address of yours that mails come from, not one that ends in .example',
    )
}

function gatewayFrom(settings: Settings): Config['gateway'] {
  const protocolVersion = settings.SABPAISA_PROTOCOL_VERSION
  checkSabPaisaKeys(settings)
  if (settings.PAYMENT_GATEWAY === 'sandbox')
    return {
      kind: 'sandbox',
      url: settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin,
      protocolVersion,
    }
  const need = needed(settings, 'PAYMENT_GATEWAY is sabpaisa')
  return {
    kind: 'sabpaisa',
    account: {
      protocolVersion,
      clientCode: need('SABPAISA_CLIENT_CODE'),
      transUserName: need('SABPAISA_USERNAME'),
      transUserPassword: need('SABPAISA_PASSWORD'),
      authKey: need('SABPAISA_AUTH_KEY'),
      authIV: need('SABPAISA_AUTH_IV'),
    },
    initUrl: settings.SABPAISA_INIT_URL,
    enquiryUrl: settings.SABPAISA_ENQUIRY_URL,
    refundUrl: settings.SABPAISA_REFUND_URL,
    partialRefunds: settings.SABPAISA_PARTIAL_REFUNDS === 'true',
    paramEncoding: settings.SABPAISA_PARAM_ENCODING,
  }
}

/** Which keys fit depends on the protocol version. A key is never shown. */
function checkSabPaisaKeys(settings: Settings): void {
  for (const [name, fits] of Object.entries(SABPAISA_KEYS[settings.SABPAISA_PROTOCOL_VERSION])) {
    const checked = fits.optional().safeParse(settings[name as keyof (typeof SABPAISA_KEYS)[1]])
    if (!checked.success) throw new BadSetting(`${name} ${checked.error.issues[0]?.message}`)
  }
}

function bucketFrom(settings: Settings): Bucket | undefined {
  if (settings.PICTURES_S3_URL === undefined) return undefined
  const need = needed(settings, 'PICTURES_S3_URL is')
  return {
    // aws4fetch signs a plus as if it were a space.
    url: settings.PICTURES_S3_URL.replace(/\/+$/, '').replaceAll('+', '%2B'),
    region: settings.PICTURES_S3_REGION,
    keyId: need('PICTURES_S3_KEY_ID'),
    secret: need('PICTURES_S3_SECRET'),
  }
}

const needed =
  (settings: Settings, when: string) =>
  <Name extends keyof Settings>(name: Name): NonNullable<Settings[Name]> => {
    const value = settings[name]
    if (value === undefined) throw new BadSetting(`${name} must be set when ${when}`)
    return value as NonNullable<Settings[Name]>
  }
