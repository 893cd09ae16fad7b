import type { Server } from 'node:http'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Connect } from 'vite'
import { makeAuth } from '#app/account/auth.server.ts'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { catalogueIndex } from '#app/catalogue/listing/catalogue-index.server.ts'
import { indexCatalogueOnce } from '#app/catalogue/import/index-catalogue.server.ts'
import { imageCache } from '#app/images/image-cache.server.ts'
import { imageWorker } from '#app/images/image-worker.server.ts'
import { imageStore } from '#app/images/images.server.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { folderMailer, smtpMailer } from '#app/mail/mailer.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Database, Transaction } from '#db/database.ts'
import { acquireInstanceLock } from '#db/embedded/cluster.ts'
import type * as Built from './app.ts'
import type { AppSettings } from './app-settings.ts'
import { shopArt } from './art.ts'
import { missingFacts } from './brand-facts.ts'
import type { Config } from './config.ts'
import { BadSetting } from './settings.ts'
import { loadDemoCatalogueOnce } from './demo-catalogue.ts'
import { makeHttpServer, type Fetch } from './http-server.ts'
import { makeGateway, sandboxAccount } from './gateway.ts'
import { warmHomeImages } from './warm-home-images.ts'
import { openDatabase } from './open-database.ts'
import { openSourceImages } from './source-images.ts'
import { imageErrorLog } from './image-error-log.ts'
import { choosePort } from './ports.ts'
import { startSandboxBank } from './sandbox-bank.ts'
import { sessionSecret } from './session-secret.ts'

const DRAIN_MS = 10_000
/**
 * Query timeout: a frozen database must not freeze the pages (T17). Commands read whole catalogues
 * and have none.
 */
const QUERY_TIMEOUT_MS = 20_000

export type OpenShop = {
  url: string
  note: string | undefined
  /** Cache warming; the program that keeps the shop open calls it. */
  warmHomeImages(): Promise<void>
  close(): Promise<void>
}

type Bundle = Pick<typeof Built, 'makeApp' | 'makeWorkers'>

/** Development mode: Vite in front of the app, which it loads again after every edit. */
export type Development = { load(): Promise<Bundle>; middlewares: Connect.Server }

/** The app is compiled into the bundle that the build leaves (vite.config.ts). */
const loadBuild = (): Promise<Bundle> =>
  import(new URL('../build/server/index.js', import.meta.url).href)

/**
 * Opens the shop: database, data folder, catalogue, bank, jobs, and last the port. A step that
 * fails undoes the earlier ones.
 * @throws Error with one line when a setting or the machine is the cause.
 */
export async function openShop(
  config: Config,
  log: Logger,
  development?: Development,
): Promise<OpenShop> {
  const cleanups: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    const failures: unknown[] = []
    for (const step of cleanups.splice(0).reverse()) {
      // A failed step must not keep the others from running.
      await Promise.resolve(step()).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
  }
  try {
    const database = await openDatabase(config, {
      log: (sentence) => log.error(sentence),
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    })
    cleanups.push(database.close)
    const instanceLock = await acquireInstanceLock(database.url, config.dataDir, {
      onLost(refusal) {
        log.fatal(refusal)
        process.kill(process.pid, 'SIGTERM')
      },
    })
    if (!instanceLock.ok) throw new BadSetting(instanceLock.error)
    cleanups.push(instanceLock.value.release)
    const missing = config.production ? missingFacts() : []
    if (missing.length > 0) log.warn(`config: app/brand.ts is incomplete: ${missing.join('; ')}`)
    // In production the shop starts empty, and the merchant imports the catalogue.
    if (!config.production) await loadDemoCatalogueOnce(database.db)
    await indexCatalogueOnce(database.db)

    const sandbox = config.gateway.kind === 'sandbox' ? config.gateway : undefined
    const startsSandboxBank = sandbox !== undefined && sandbox.url === undefined
    const port = await choosePort({
      port: config.port,
      host: config.host,
      withBank: startsSandboxBank,
    })
    const secret = sessionSecret(config)
    if (startsSandboxBank) {
      const bank = await startSandboxBank({
        port: port + 1,
        host: config.host,
        dataDir: config.dataDir,
        account: sandboxAccount(secret, sandbox.protocolVersion),
      })
      cleanups.push(bank.stop)
    }
    const load = development?.load ?? loadBuild
    const { makeWorkers } = await load()
    const origin = config.publicUrl ?? `http://localhost:${port}`
    const authIn = (db: Database | Transaction) =>
      makeAuth({ db, secret, origin, passwordHashCost: config.testing.passwordHashCost })
    const mailDir = path.join(config.dataDir, 'mail')
    const mailer = config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom, log)
      : folderMailer(mailDir, config.mailFrom)
    cleanups.push(mailer.close)
    const jobs = await openJobQueue(database.url, log, config.testing.jobs)
    cleanups.push(jobs.stop)
    const onImageError = imageErrorLog(log)
    const images = imageStore({
      sourceImages: openSourceImages(config, onImageError),
      cache: imageCache(
        path.join(config.dataDir, 'pictures'),
        { maxBytes: config.images.cacheBytes },
        onImageError,
      ),
      worker: imageWorker(onImageError),
      art: shopArt(config),
    })
    cleanups.push(images.close)
    const shop: Shop = {
      db: database.db,
      catalogueIndex: catalogueIndex(database.db),
      auth: authIn(database.db),
      authIn,
      rateLimits: makeRateLimits(database.pool),
      gateway: makeGateway(config, {
        secret,
        sandboxOrigin: sandbox?.url ?? `http://127.0.0.1:${port + 1}`,
      }),
      jobs,
      images,
      now: () => new Date(),
      log,
    }
    await jobs.work(makeWorkers({ ...shop, mailer, origin }))

    const settings: AppSettings = {
      publicUrl: config.publicUrl,
      gateway: startsSandboxBank ? { port: port + 1 } : { origin: shop.gateway.origin },
      mailDir: config.production || config.smtpUrl ? undefined : mailDir,
      trustedProxyHops: config.trustedProxyHops,
      metricsToken: config.metricsToken,
      // No page cache in development, so that every edit shows.
      pageCacheTtlMs: development ? 0 : config.pageCacheTtlMs,
      dev: development !== undefined,
    }
    const http = makeHttpServer(await makeFetch(shop, settings, load), development?.middlewares)
    await listen(http.server, port, config.host)
    cleanups.push(() => http.drain(DRAIN_MS))
    return { url: origin, note: database.note, warmHomeImages: () => warmHomeImages(shop), close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Makes the app once; in development again after every change of the code. */
async function makeFetch(
  shop: Shop,
  settings: AppSettings,
  load: () => Promise<Bundle>,
): Promise<Fetch> {
  let { makeApp } = await load()
  let app = makeApp(shop, settings)
  if (!settings.dev) return app.fetch
  return async (request, env) => {
    const latest = await load()
    if (latest.makeApp !== makeApp) {
      makeApp = latest.makeApp
      app = makeApp(shop, settings)
    }
    return app.fetch(request, env)
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new BadSetting(`PORT ${port} cannot be used: ${error.message}`)),
    )
    server.listen(port, host, resolve)
  })
}
