import path from 'node:path'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'
import type { Mailbox } from '#app/mail/mailer.server.ts'
import type { OwnerMails } from '#app/owner/owner.ts'
import type { BackupConfig } from '../backup/backup-settings.ts'
import type { Network } from '../http/request-context.ts'
import { gatewaysFrom, refusedGatewaySettings, type GatewaysConfig } from './gateway-settings.ts'
import { demoMailbox } from './mail-from.ts'
import { isProduction, isThisMachine } from './production/is-production.ts'
import { refusedInProduction } from './production/production-rules.ts'
import {
  BadSetting,
  given,
  missing,
  parseSettings,
  type Refusal,
  type Settings,
} from './settings.ts'
import {
  messengerFrom,
  refusedMessengerSettings,
  type MessengerConfig,
} from './texting/messenger-config.ts'
import { refusedTestSettings, testingFrom, type Testing } from './test-settings.ts'

export type Config = Readonly<{
  production: boolean
  /** Exactly this port; undefined: 3000 or the next free one. */
  port: number | undefined
  /** Addresses to listen on. */
  hosts: readonly [string, ...string[]]
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** The same database past a transaction pooler; undefined: none stands before it. */
  databaseDirectUrl: string | undefined
  /** Undefined in demo mode: then any Host is served. */
  publicUrl: string | undefined
  /** Undefined in demo mode: one is made and kept in the folder (session-secret.ts). */
  sessionSecret: string | undefined
  /** Those before it; links in mails that were signed under them stay good. */
  previousSessionSecrets: readonly string[]
  smtpUrl: string | undefined
  /** Whether mails wait until the mail server offers TLS. */
  smtpNeedsTls: boolean
  mailFrom: Mailbox
  owner: OwnerMails
  gateways: GatewaysConfig
  messenger: MessengerConfig
  /** Upper bound on text messages of the shop within a day. */
  textsPerDay: number
  images: {
    /** How much of the disk made pictures may take. */
    cacheBytes: number
    /** Where the photos are; undefined: in the folder `item-images` of `dataDir`. */
    bucket: Bucket | undefined
  }
  backups: BackupConfig
  /** The merchant's own proxies before the shop, each of which adds to X-Forwarded-For. */
  trustedProxyHops: number
  /** Where these proxies call from; of others X-Forwarded-For is not read. */
  trustedProxies: readonly Network[]
  /** How long a shop that is told to end still serves, while /readyz sends the proxy elsewhere. */
  drainMs: number
  /** 0 turns the page cache off. */
  pageCacheTtlMs: number
  metricsToken: string | undefined
  logLevel: string
  testing: Testing
}>

/**
 * The settings, parsed once; all that cannot be used are named in one error.
 * @param uid of the process that opens the shop. Commands leave it out: they take no requests.
 * @throws BadSetting
 */
export function readConfig(env: Record<string, string | undefined>, uid?: number): Config {
  const { settings, refusals } = parseSettings(env)
  const production = isProduction(settings)
  refuse([
    ...refusals,
    ...(production ? refusedInProduction(settings, uid) : []),
    ...refusedTestSettings(settings, production),
    ...refusedGatewaySettings(settings),
    ...refusedMessengerSettings(settings),
    ...(settings.DATABASE_DIRECT_URL
      ? missing(settings, ['DATABASE_URL'], 'DATABASE_DIRECT_URL is')
      : []),
    ...BUCKETS.flatMap((of) => refusedBucket(settings, of)),
  ])
  return Object.freeze({
    production,
    port: settings.PORT,
    hosts: hostsFrom(settings, production),
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    sessionSecret: settings.SESSION_SECRET,
    previousSessionSecrets: settings.SESSION_SECRET_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    smtpNeedsTls:
      production && settings.SMTP_URL !== undefined && !isThisMachine(settings.SMTP_URL),
    mailFrom: settings.MAIL_FROM ?? demoMailbox(),
    owner: { address: settings.OWNER_MAIL, pace: settings.OWNER_MAILS },
    gateways: gatewaysFrom(settings),
    messenger: messengerFrom(settings),
    textsPerDay: settings.TEXTS_PER_DAY,
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
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS ?? 0,
    trustedProxies: settings.TRUSTED_PROXY_ADDRESSES,
    drainMs: 1_000 * (settings.DRAIN_SECONDS ?? defaultDrainSeconds(settings, production)),
    pageCacheTtlMs: settings.PAGE_CACHE_TTL_SECONDS * 1000,
    metricsToken: settings.METRICS_TOKEN,
    // A merchant trying the shop out wants to see the address, not a line for every payment.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'error'),
    testing: testingFrom(settings),
  })
}

/** Whoever tries the shop out shows it to nobody else, unless they say so. */
function hostsFrom({ HOST }: Settings, production: boolean): Config['hosts'] {
  if (HOST !== undefined) return [HOST]
  return production ? ['::'] : ['127.0.0.1', '::1']
}

/** Twice the time in which HAProxy's health check, as its manual has it, takes a node out. */
const PROXY_DRAIN_SECONDS = 8

/** Without a proxy nobody reads /readyz, and where somebody tries the shop out, nobody waits. */
const defaultDrainSeconds = ({ TRUSTED_PROXY_HOPS = 0 }: Settings, production: boolean): number =>
  production && TRUSTED_PROXY_HOPS > 0 ? PROXY_DRAIN_SECONDS : 0

/** Of several refusals of a setting the first is told. */
function refuse(refusals: readonly Refusal[]): void {
  const first = refusals.filter(
    ({ setting }, i) => refusals.findIndex((other) => other.setting === setting) === i,
  )
  const [line, ...lines] = first.map(({ setting, why }) => `${setting} ${why}`)
  if (line !== undefined) throw new BadSetting(line, ...lines)
}

const BUCKETS = ['IMAGES', 'BACKUP'] as const

const refusedBucket = (settings: Settings, of: (typeof BUCKETS)[number]): Refusal[] =>
  settings[`${of}_S3_URL`]
    ? missing(settings, [`${of}_S3_KEY_ID`, `${of}_S3_SECRET`], `${of}_S3_URL is`)
    : []

function bucketFrom(settings: Settings, of: (typeof BUCKETS)[number]): Bucket | undefined {
  const url = settings[`${of}_S3_URL`]
  if (url === undefined) return undefined
  return {
    // aws4fetch signs a plus as if it were a space.
    url: url.replace(/\/+$/, '').replaceAll('+', '%2B'),
    region: settings[`${of}_S3_REGION`],
    keyId: given(settings, `${of}_S3_KEY_ID`),
    secret: given(settings, `${of}_S3_SECRET`),
  }
}
