import path from 'node:path'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'
import type { Mailbox } from '#app/mail/mailer.server.ts'
import type { BackupConfig } from '../backup/backup-settings.ts'
import { isPlaceholder } from './brand-facts.ts'
import {
  gatewayFrom,
  otherGatewaysFrom,
  type GatewayConfig,
  type LiveGateway,
} from './gateway-settings.ts'
import { demoMailbox } from './mail-from.ts'
import { BadSetting, parseSettings, required, type Settings } from './settings.ts'
import { firstTestSetting, testingFrom, type Testing } from './test-settings.ts'

export type Config = Readonly<{
  production: boolean
  /** Exactly this port; undefined: 3000 or the next free one. */
  port: number | undefined
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** The same database past a transaction pooler; undefined: none stands before it. */
  databaseDirectUrl: string | undefined
  /** Undefined in demo mode: then any Host is served. */
  publicUrl: string | undefined
  /** Undefined in demo mode: one is made and kept in the folder (session-secret.ts). */
  sessionSecret: string | undefined
  /** The one before it; links in mails that were signed under it stay good. */
  previousSessionSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: Mailbox
  /** Gateway of new payments. */
  gateway: GatewayConfig
  /** Gateways of earlier payments. */
  otherGateways: readonly LiveGateway[]
  images: {
    /** How much of the disk made pictures may take. */
    cacheBytes: number
    /** Where the photos are; undefined: in the folder `item-images` of `dataDir`. */
    bucket: Bucket | undefined
  }
  backups: BackupConfig
  /** The merchant's own proxies before the shop, each of which adds to X-Forwarded-For. */
  trustedProxyHops: number
  /** 0 turns the page cache off. */
  pageCacheTtlMs: number
  metricsToken: string | undefined
  logLevel: string
  testing: Testing
}>

/**
 * The settings, parsed once.
 * @throws BadSetting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = parseSettings(env)
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDemoSettings(settings)
  const testSetting = settings.NODE_ENV === 'test' ? undefined : firstTestSetting(settings)
  if (testSetting) throw new BadSetting(`${testSetting} is for tests only: it needs NODE_ENV=test`)
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    throw new BadSetting('DATABASE_URL must be set when DATABASE_DIRECT_URL is')
  return Object.freeze({
    production,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    sessionSecret: settings.SESSION_SECRET,
    previousSessionSecret: settings.SESSION_SECRET_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? demoMailbox(),
    gateway: gatewayFrom(settings),
    otherGateways: otherGatewaysFrom(settings),
    images: {
      cacheBytes: settings.IMAGES_CACHE_MB * 1024 * 1024,
      bucket: bucketFrom(settings, 'IMAGES'),
    },
    backups: {
      passphrase: settings.BACKUP_PASSPHRASE,
      kept: settings.BACKUPS_KEPT,
      dir: settings.BACKUP_DIR && path.resolve(settings.BACKUP_DIR),
      bucket: bucketFrom(settings, 'BACKUP'),
    },
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    pageCacheTtlMs: settings.PAGE_CACHE_TTL_SECONDS * 1000,
    metricsToken: settings.METRICS_TOKEN,
    // A merchant trying the shop out wants to see the address, not a line for every payment.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'error'),
    testing: testingFrom(settings),
  })
}

/** Settings that are fine for trying the shop out must never take real money. */
function refuseDemoSettings(settings: Settings): void {
  if (settings.PAYMENT_GATEWAY === 'sandbox')
    throw new BadSetting(
      'PAYMENT_GATEWAY must be sabpaisa or razorpay in production: the sandbox bank takes no money',
    )
  if (settings.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    throw new BadSetting(
      'RAZORPAY_KEY_ID must begin with rzp_live_ in production: test keys take no money',
    )
  if (!settings.RAZORPAY_URL.startsWith('https://'))
    throw new BadSetting('RAZORPAY_URL must begin with https:// in production')
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
  if (!settings.MAIL_FROM)
    throw new BadSetting(
      'MAIL_FROM must be set in production: the address of yours that mails come from',
    )
  if (isPlaceholder(settings.MAIL_FROM.address))
    throw new BadSetting('MAIL_FROM must be an address of yours, not one that ends in .example')
}

function bucketFrom(settings: Settings, of: 'IMAGES' | 'BACKUP'): Bucket | undefined {
  const url = settings[`${of}_S3_URL`]
  if (url === undefined) return undefined
  const need = required(settings, `${of}_S3_URL is`)
  return {
    // aws4fetch signs a plus as if it were a space.
    url: url.replace(/\/+$/, '').replaceAll('+', '%2B'),
    region: settings[`${of}_S3_REGION`],
    keyId: need(`${of}_S3_KEY_ID`),
    secret: need(`${of}_S3_SECRET`),
  }
}
