import path from 'node:path'
import type { Log } from '#app/basics/log.ts'
import { makeAuth } from '#app/account/auth.server.ts'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { signingKeys } from '#app/basics/signing-keys.server.ts'
import { hasStyle } from '#app/catalogue/has-style.server.ts'
import { catalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { imageErrorLog } from '#app/images/image-error-log.server.ts'
import { imageCache } from '#app/images/image-cache.server.ts'
import { imageWorker } from '#app/images/image-worker.server.ts'
import { imageStore, type Art, type Images } from '#app/images/images.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { folderMailer, smtpMailer, type Mailer } from '#app/mail/mailer.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import { connect, type Database, type Transaction } from '#db/database.ts'
import { makeMetrics } from '../metrics/make-metrics.ts'
import { listenForCatalogueChanges } from '../nodes/catalogue-changes.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import type { Config } from './config.ts'
import { shopArt } from './demo-mode.ts'
import { makeGateways } from './make-gateways.ts'
import type { OpenDatabase } from './open-database.ts'
import { openSourceImages } from './source-images.ts'
import type { Shop } from '../http/shop.ts'

/** Running jobs have 8 s (jobs.server.ts). */
const JOBS_TIMEOUT_MS = 9_000

/**
 * Connection pools beside the shop's own (decision 54). Nothing that the public reads takes a second
 * in a catalogue of a million rows.
 */
const READING_POOL = { max: 4, queryTimeoutMs: 2_000 }
/** One for /readyz, one for /metrics, each asked once at a time. */
const HEALTH_POOL = { max: 2, queryTimeoutMs: 2_000 }
/** The consistency checks have a minute each, and run one after the other (decision 63). */
const CHECKS_POOL = { max: 1, queryTimeoutMs: 60_000 }
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
): Promise<{ shop: Shop; jobs: JobQueue; mailer: Mailer; checksDb: Database }> {
  const { now, stop: stopClock } = await openDatabaseClock(database.db)
  cleanups.add('clock', stopClock)
  const { passwordHashCost } = config.testing
  const authIn = (db: Database | Transaction) =>
    makeAuth({ db, now, secret, origin, passwordHashCost })
  const keys = signingKeys(secret, config.previousSessionSecrets)
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom, log, { needsTls: config.smtpNeedsTls })
    : folderMailer(mailDirOf(config), config.mailFrom)
  cleanups.add('mailer', mailer.close)
  const jobs = await openJobQueue(database.directUrl, log, config.testing.jobs)
  cleanups.add('job queue', jobs.stop, JOBS_TIMEOUT_MS)
  const pooled = database.directUrl !== database.url
  const reading = connect(database.url, { ...READING_POOL, pooled })
  cleanups.add('reading pool', reading.close, POOL_TIMEOUT_MS)
  const health = connect(database.url, { ...HEALTH_POOL, pooled })
  cleanups.add('health pool', health.close, POOL_TIMEOUT_MS)
  const checks = connect(database.url, CHECKS_POOL)
  cleanups.add('checks pool', checks.close, POOL_TIMEOUT_MS)
  const index = catalogueIndex(database.db)
  cleanups.add(
    'catalogue changes',
    await listenForCatalogueChanges(database.directUrl, index.lookAgain),
    CHANGES_TIMEOUT_MS,
  )
  const images = openImages(config, await shopArt(config), { db: reading.db, log })
  cleanups.add('image worker', images.close)
  const gateways = makeGateways(config, { secret, sandboxOrigin })
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
    healthDb: health.db,
    metrics,
    catalogueIndex: index,
    auth: authIn(database.db),
    authIn,
    rateLimits: makeRateLimits(database.pool, keys, now, () => metrics.countShed('rate-limit')),
    keys,
    gateways,
    jobs,
    images,
    now,
    log,
  }
  return { shop, jobs, mailer, checksDb: checks.db }
}

function openImages(config: Config, art: Art, { db, log }: { db: Database; log: Log }): Images {
  const onError = imageErrorLog(log)
  return imageStore({
    sourceImages: openSourceImages(config, onError),
    cache: imageCache(
      path.join(config.dataDir, 'pictures'),
      { maxBytes: config.images.cacheBytes },
      onError,
    ),
    worker: imageWorker(onError),
    art,
    hasStyle: (styleId) => hasStyle(db, styleId),
  })
}
