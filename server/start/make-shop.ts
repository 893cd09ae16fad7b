import path from 'node:path'
import type { Log } from '#app/basics/log.ts'
import { makeAuth } from '#app/account/auth.server.ts'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { sayMethods } from '#app/basics/brand/words.server.ts'
import { unusualMethods } from '#app/basics/payment-methods/payment-methods.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { catalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { folderMailer, smtpMailer, type Mailer } from '#app/mail/mailer.server.ts'
import type { Messenger } from '#app/texting/messenger.ts'
import type { SetUp } from '#app/staff/set-up.ts'
import { makeStaffAuth } from '#app/staff/staff-auth.server.ts'
import { openingFactsReader } from '#app/policies/confirmations/opening-facts.server.ts'
import { followWords } from '#app/words/follow-words.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import { connect, type Database, type Transaction } from '#db/database.ts'
import { makeMetrics } from '../metrics/make-metrics.ts'
import { listenForCatalogueChanges } from '../nodes/catalogue-changes.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import type { Config } from './config.ts'
import { shopArt } from './demo/demo-mode.ts'
import { makeMessenger } from './texting/make-messenger.ts'
import { makeGateways } from './make-gateways.ts'
import type { OpenDatabase } from './open-database.ts'
import { recipientsOf } from './recipients/recipients.ts'
import { openImages } from './open-images.ts'
import type { Shop } from '../http/shop.ts'

/** Running jobs have 8 s (jobs.server.ts). */
const JOBS_TIMEOUT_MS = 9_000

/**
 * Connection pools beside the shop's own (decision 54). Nothing that the public reads takes a second
 * in a catalogue of a million rows.
 */
const READING_POOL = { max: 4, queryTimeoutMs: 2_000 }
/** One more than there are feeds at once, by which a further one is refused. */
const FEEDS_POOL = { max: 3, queryTimeoutMs: 2_000 }
/** One for /readyz, one for /metrics, each asked once at a time. */
const HEALTH_POOL = { max: 2, queryTimeoutMs: 2_000 }
/** The consistency checks have a minute each, and run one after the other (decision 63). */
const CHECKS_POOL = { max: 1, queryTimeoutMs: 60_000 }
/** A load of the desk for each job that a server takes at once; none of its statements is that long. */
const IMPORTS_POOL = { max: 2, queryTimeoutMs: 30 * 60_000 }
/** As long as closing a pool waits for its clients, and a little more. */
const POOL_TIMEOUT_MS = 7_000

/** As long as ending a connection may take that the database does not answer. */
const CHANGES_TIMEOUT_MS = 5_000

/** Folder of the mails that are not sent, because no SMTP server is configured. */
export const mailDirOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mail')

/** Makes what the routes and the jobs depend on; `cleanups` close it again. */
export async function makeShop(
  config: Config,
  {
    database,
    origin,
    secret,
    sandboxOrigin,
    log,
    cleanups,
  }: {
    database: OpenDatabase
    origin: string
    secret: string
    sandboxOrigin: string
    log: Log
    cleanups: CleanupStack
  },
): Promise<{
  shop: Shop
  jobs: JobQueue
  mailer: Mailer
  messenger: Messenger | undefined
  checksDb: Database
  importsDb: Database
}> {
  const { now, stop: stopClock } = await openDatabaseClock(database.db)
  cleanups.add('clock', stopClock)
  const { passwordHashCost } = config.testing
  const authIn = (db: Database | Transaction) =>
    makeAuth({ db, now, secret, origin, passwordHashCost })
  const keys = signingKeys(secret, config.previousSessionSecrets)
  const staffSecret = keys.sign('staff sessions', 'Better Auth')
  const staffAuthIn = (db: Database | Transaction) =>
    makeStaffAuth({ db, now, secret: staffSecret, origin, passwordHashCost })
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom, log, { needsTls: config.smtpNeedsTls })
    : folderMailer(mailDirOf(config), config.mailFrom)
  cleanups.add('mailer', mailer.close)
  const messenger = makeMessenger(config.messenger)
  const jobs = await openJobQueue(database.directUrl, log, config.testing.jobs)
  cleanups.add('job queue', jobs.stop, JOBS_TIMEOUT_MS)
  const pooled = database.directUrl !== database.url
  const reading = connect(database.url, { ...READING_POOL, pooled })
  cleanups.add('reading pool', reading.close, POOL_TIMEOUT_MS)
  const feeds = connect(database.url, { ...FEEDS_POOL, pooled })
  cleanups.add('feeds pool', feeds.close, POOL_TIMEOUT_MS)
  const health = connect(database.url, { ...HEALTH_POOL, pooled })
  cleanups.add('health pool', health.close, POOL_TIMEOUT_MS)
  const checks = connect(database.url, CHECKS_POOL)
  cleanups.add('checks pool', checks.close, POOL_TIMEOUT_MS)
  const imports = connect(database.url, { ...IMPORTS_POOL, pooled })
  cleanups.add('imports pool', imports.close, POOL_TIMEOUT_MS)
  const index = catalogueIndex(database.db)
  const followedWords = await followWords(
    database.db,
    openingFactsReader(database.db, config.production),
  )
  cleanups.add('words', followedWords.stop)
  cleanups.add(
    'catalogue changes',
    await listenForCatalogueChanges(database.directUrl, () => {
      index.lookAgain()
      followedWords.lookNow().catch(() => {})
    }),
    CHANGES_TIMEOUT_MS,
  )
  const { images, imageUploads } = openImages(config, await shopArt(config), {
    db: reading.db,
    log,
  })
  cleanups.add('image worker', images.close)
  const gateways = makeGateways(config, { secret, sandboxOrigin })
  sayMethods(unusualMethods(gateways.offered))
  const metrics = makeMetrics({
    healthDb: health.db,
    pools: { shop: database.pool, reading: reading.pool },
    gateways: gateways.all.map(({ id }) => id),
    log,
  })
  cleanups.add('metrics', metrics.stop)
  const shop: Shop = {
    db: database.db,
    readingDb: reading.db,
    feedsDb: feeds.db,
    healthDb: health.db,
    metrics,
    catalogueIndex: index,
    followedWords,
    auth: authIn(database.db),
    authIn,
    staffAuth: staffAuthIn(database.db),
    staffAuthIn,
    isSecondFactorRequired: config.production,
    setUp: setUpOf(config),
    rateLimits: makeRateLimits(database.pool, keys, now, () => metrics.countShed('rate-limit'), {
      'text-shop': config.textsPerDay,
    }),
    keys,
    gateways,
    jobs,
    textChannel: messenger?.channel,
    recipients: recipientsOf(config),
    images,
    imageUploads,
    now,
    log,
  }
  return { shop, jobs, mailer, messenger, checksDb: checks.db, importsDb: imports.db }
}

const setUpOf = (config: Config): SetUp => ({
  production: config.production,
  secret: config.sessionSecret !== undefined,
  publicAddress: config.publicUrl?.startsWith('https://') === true,
  mail: config.smtpUrl !== undefined,
  gateway: config.gateways.kind !== 'sandbox',
  ownerMail: config.owner.address !== undefined,
  ownerMailPace: config.owner.pace,
})
