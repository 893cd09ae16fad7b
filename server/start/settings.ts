import { z } from 'zod'
import { backupSettings } from '../backup/backup-settings.ts'
import { mailFrom } from './mail-from.ts'
import { razorpaySettings } from './gateways/razorpay-settings.ts'
import { SABPAISA_KEYS, sabPaisaSettings } from './gateways/sabpaisa-settings.ts'
import { testSettings } from './test-settings.ts'

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
const bucketUrl = httpUrl.refine(
  (url) => isBareUrl(url),
  'must be an address without a name, a password, a query or a fragment',
)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const settingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: port.optional(),
  HOST: z.string().min(1).default('::'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  PUBLIC_URL: origin.optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: mailFrom.optional(),
  /** Read by app/basics/brand/given-brand.server.ts, before any other code runs. */
  BRAND_FILE: z.string().min(1).default('brand.json'),
  PAYMENT_GATEWAY: z
    .enum(['sandbox', 'sabpaisa', 'razorpay'], 'must be sandbox, sabpaisa or razorpay')
    .default('sandbox'),
  SANDBOX_URL: origin.optional(),
  SANDBOX_GATEWAY: z
    .enum(['sabpaisa', 'razorpay'], 'must be sabpaisa or razorpay')
    .default('sabpaisa'),
  ...sabPaisaSettings,
  ...razorpaySettings,
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
 * An empty variable counts as unset.
 * @throws BadSetting at the first that cannot be used, or stands under its old name
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  for (const [name, renamed] of Object.entries(RENAMED))
    if (name in given) throw new BadSetting(`${name} is now called ${renamed}`)
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}`)
  }
  checkSabPaisaKeys(parsed.data)
  return parsed.data
}

function isBareUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}

/** A key is never shown. */
function checkSabPaisaKeys(settings: Settings): void {
  for (const [name, fits] of Object.entries(SABPAISA_KEYS[settings.SABPAISA_PROTOCOL_VERSION])) {
    const checked = fits.optional().safeParse(settings[name as keyof (typeof SABPAISA_KEYS)[1]])
    if (!checked.success) throw new BadSetting(`${name} ${checked.error.issues[0]?.message}`)
  }
}

/** @throws BadSetting where a setting that another one needs is missing */
export const required =
  (settings: Settings, when: string) =>
  <Name extends keyof Settings>(name: Name): NonNullable<Settings[Name]> => {
    const value = settings[name]
    if (value === undefined) throw new BadSetting(`${name} must be set when ${when}`)
    return value as NonNullable<Settings[Name]>
  }
