import { z } from 'zod'
import { OWNER_MAIL_PACES } from '#app/owner/owner.ts'
import { backupSettings } from '../backup/backup-settings.ts'
import { LOOPBACK, networks } from '../http/sockets/networks.ts'
import { mailFrom } from './mail-from.ts'
import { paymentGateways, sandboxGateways } from './gateways/gateway-list.ts'
import { razorpaySettings } from './gateways/razorpay-settings.ts'
import { sabPaisaSettings } from './gateways/sabpaisa-settings.ts'
import { testSettings } from './test-settings.ts'
import { textingSettings } from './texting/texting-settings.ts'

/**
 * Settings, or a part of the machine, that cannot be used. The message is what the merchant sees: a
 * line for each, which names the setting.
 */
export class BadSetting extends Error {
  override name = 'BadSetting'

  constructor(...lines: [string, ...string[]]) {
    const several = [`there are ${lines.length} reasons`, ...lines.map((line) => `  ${line}`)]
    super(lines.length === 1 ? lines[0] : several.join('\n'))
  }
}

/** A setting that cannot be used. `why` follows its name, and never shows a secret. */
export type Refusal = { setting: string; why: string }

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
const bucketUrl = httpUrl.refine(
  (url) => isBareUrl(url),
  'must be an address without a name, a password, a query or a fragment',
)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

/** Newest first; a link that is years old may have been signed under any of them. */
const previousSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine(
    (secrets) => secrets.length <= 10 && secrets.every((secret) => secret.length >= 32),
    'must be up to ten secrets of at least 32 characters, with commas between them',
  )
  .default([])

const settingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: port.optional(),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  PUBLIC_URL: origin.optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: previousSecrets,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: mailFrom.optional(),
  OWNER_MAIL: z.email('must be one address, such as you@your-shop.in').optional(),
  OWNER_MAILS: z.enum(OWNER_MAIL_PACES, 'must be at-once, hourly, daily or never').default('daily'),
  /** Read by app/basics/brand/words.server.ts, before any other code runs. */
  BRAND_FILE: z.string().min(1).default('brand.json'),
  PAYMENT_GATEWAY: paymentGateways,
  SANDBOX_URL: origin.optional(),
  SANDBOX_GATEWAY: sandboxGateways,
  ...sabPaisaSettings,
  ...razorpaySettings,
  ...textingSettings,
  IMAGES_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16, 'must be 16 or more')
    .max(10_000_000, 'must be 10000000 or less')
    .default(2_048),
  IMAGES_S3_URL: bucketUrl.optional(),
  IMAGES_S3_REGION: z.string().min(1).default('us-east-1'),
  IMAGES_S3_KEY_ID: z.string().min(1).optional(),
  IMAGES_S3_SECRET: z.string().min(1).optional(),
  ...backupSettings,
  BACKUP_S3_URL: bucketUrl.optional(),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0, 'must be how many proxies stand before the shop')
    .max(10, 'must be how many proxies stand before the shop')
    .optional(),
  TRUSTED_PROXY_ADDRESSES: networks.default(LOOPBACK),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0, 'must be seconds from 0 to 60')
    .max(60, 'must be seconds from 0 to 60')
    .optional(),
  PAGE_CACHE_TTL_SECONDS: z.coerce
    .number()
    .min(0, 'must be seconds from 0 to 60')
    .max(60, 'must be seconds from 0 to 60')
    .default(10),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  ...testSettings,
})

export type Settings = z.infer<typeof settingsSchema>

/** Every setting, for the test that each stands in .env.example and the README. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape)

/** Silence would turn a renamed setting off. */
const RENAMED: Record<string, string> = {
  HOLD_PAGES_S: 'PAGE_CACHE_TTL_SECONDS',
  TRUSTED_PROXIES: 'TRUSTED_PROXY_HOPS',
  SABPAISA_GENERATION: 'SABPAISA_PROTOCOL_VERSION',
  SABPAISA_REFUNDS: 'SABPAISA_PARTIAL_REFUNDS (true or false)',
  PICTURES_CACHE_MB: 'IMAGES_CACHE_MB',
  PICTURES_S3_URL: 'IMAGES_S3_URL',
  PICTURES_S3_REGION: 'IMAGES_S3_REGION',
  PICTURES_S3_KEY_ID: 'IMAGES_S3_KEY_ID',
  PICTURES_S3_SECRET: 'IMAGES_S3_SECRET',
}

/**
 * An empty variable counts as unset. A setting that cannot be read has its default, so that all
 * others can be judged in the same start.
 */
export function parseSettings(env: Record<string, string | undefined>): {
  settings: Settings
  refusals: Refusal[]
} {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const refusals = Object.entries(RENAMED)
    .filter(([name]) => name in given)
    .map(([setting, renamed]) => ({ setting, why: `is now called ${renamed}` }))
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) return { settings: parsed.data, refusals }
  for (const { path, message } of parsed.error.issues) {
    const setting = String(path[0])
    delete given[setting]
    refusals.push({ setting, why: message })
  }
  return { settings: settingsSchema.parse(given), refusals }
}

function isBareUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}

/** Refuses each of `names` that is not set though another setting needs it. */
export const missing = (
  settings: Settings,
  names: readonly (keyof Settings)[],
  because: string,
): Refusal[] =>
  names
    .filter((name) => settings[name] === undefined)
    .map((setting) => ({ setting, why: `must be set when ${because}` }))

/** A setting that `missing` has asked for. */
export function given<Name extends keyof Settings>(
  settings: Settings,
  name: Name,
): NonNullable<Settings[Name]> {
  const value = settings[name]
  if (value === undefined) throw new Error(`${name} was used before it was asked for`)
  return value as NonNullable<Settings[Name]>
}
