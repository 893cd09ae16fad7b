import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#app/basics/log.ts'
import { indexCatalogueOnce } from '#app/catalogue/import/index-catalogue.server.ts'
import { webhookTargets } from '#app/api/webhooks/sending/webhook-address.server.ts'
import { acquireInstanceLock } from '#db/embedded/cluster.ts'
import { keepBuildAssets } from '../assets/keep-assets.ts'
import { BUILD_DIR, loadBuild, openApp, type Development } from '../http/app-bundle.ts'
import { startNode } from '../nodes/node-registry.ts'
import { startDailyBackups } from '../backup/daily/daily-backup.ts'
import type { AppSettings } from '../http/app-settings.ts'
import { cleanupStack, type CleanupStack } from './cleanup-stack.ts'
import type { Config } from './config.ts'
import { BadSetting } from './settings.ts'
import { keepDemoOwner, type DemoOwner } from './demo/demo-owner.ts'
import { loadDemoCatalogueOnce } from './demo/demo-mode.ts'
import { indexLater } from './index-later.ts'
import { makeHttpServer } from '../http/sockets/http-server.ts'
import { protectiveHeaders } from '../http/security-headers.ts'
import { listen } from './listen.ts'
import { warnOfOpening } from './production/warn-of-opening.ts'
import { watchShopOutside } from './production/watch-shop-outside.ts'
import { sandboxAccount, sandboxRazorpay } from './make-gateways.ts'
import { textsDirOf } from './texting/make-messenger.ts'
import { mailDirOf, makeShop } from './make-shop.ts'
import { openDatabase } from './open-database.ts'
import { choosePort } from './ports.ts'
import { spawnSandboxBank } from './demo/sandbox-bank.ts'
import { sessionSecret } from './session-secret.ts'
import { startTimers } from './start-timers.ts'
import { warmHomeImages } from './warm-home-images.ts'

const DRAIN_MS = 10_000
/** Bounds of the steps of a shutdown that take longer than most (cleanup-stack.ts). */
const CLOSE_TIMEOUTS_MS = {
  http: DRAIN_MS + 1_000,
  database: 20_000,
  backup: 6_000,
}
/**
 * Query timeout: a frozen database must not freeze the pages (T17). Commands read whole catalogues
 * and have none.
 */
const QUERY_TIMEOUT_MS = 20_000

export type OpenShop = {
  url: string
  note: string | undefined
  /** Way into the desk in demo mode. */
  demoOwner: DemoOwner | undefined
  /** Cache warming; the program that keeps the shop open calls it. */
  warmHomeImages(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the shop: database, data folder, catalogue, bank, jobs, and last the port. A step that
 * fails undoes the earlier ones.
 * @throws Error with one line when a setting or the machine is the cause.
 */
export async function openShop(
  config: Config,
  log: Log,
  development?: Development,
): Promise<OpenShop> {
  const cleanups = cleanupStack()
  const load = development?.load ?? loadBuild
  try {
    const opening = openDatabase(config, {
      log: (sentence) => log.error({ area: 'database' }, sentence),
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    })
    // Read meanwhile, and again below: Postgres and the bank are processes of their own.
    if (!development) load().catch(() => {})
    const database = await opening
    cleanups.add('database', database.close, CLOSE_TIMEOUTS_MS.database)
    await lockDataFolder(database.directUrl, config, { log, cleanups })
    if (config.production && !config.owner.address)
      log.warn({ area: 'config' }, 'OWNER_MAIL is not set, so nobody is mailed what wants a look')
    // In production the shop starts empty, and the merchant imports the catalogue.
    if (!config.production) await loadDemoCatalogueOnce(database.db, log)
    if ((await indexCatalogueOnce(database.db)) === 'locked')
      cleanups.add('catalogue index', indexLater(database.db, log))

    const sandbox = config.gateways.kind === 'sandbox' ? config.gateways : undefined
    const startsSandboxBank = sandbox !== undefined && sandbox.url === undefined
    const { hosts } = config
    const port = await choosePort({ port: config.port, hosts, withBank: startsSandboxBank })
    const secret = sessionSecret(config)
    const bank = startsSandboxBank
      ? spawnSandboxBank({
          port: port + 1,
          // At one of the shop's addresses: the browser is led to 127.0.0.1, or to the shop's host.
          host: hosts[0],
          dataDir: config.dataDir,
          account: sandboxAccount(secret, sandbox.protocolVersion),
          razorpay: sandboxRazorpay(secret),
        })
      : undefined
    if (bank) cleanups.add('sandbox bank', bank.stop)
    const { makeWorkers, makeSweepSteps } = await load()
    const origin = config.publicUrl ?? `http://localhost:${port}`
    const sandboxOrigin = sandbox?.url ?? `http://127.0.0.1:${port + 1}`
    const made = { database, origin, secret, sandboxOrigin, log, cleanups }
    const { shop, jobs, mailer, messenger, checksDb, importsDb } = await makeShop(config, made)
    if (config.production) warnOfOpening(log)
    const demoOwner = await keepDemoOwner(config, shop)
    cleanups.add('node', startNode({ ...shop, config, log }))
    const { owner } = config
    // The first jobs and sweeps ask it about payments.
    await bank?.ready
    await jobs.work(makeWorkers({ ...shop, mailer, messenger, origin, owner, importsDb }))
    const steps = makeSweepSteps({ ...shop, jobs, checksDb, origin, owner })
    startTimers({ ...shop, origin }, { steps, targets: webhookTargets(config), cleanups })

    const outside = watchShopOutside(config, mailer, log)
    cleanups.add('outside', outside.stop)
    let isDraining = false
    const settings = appSettings(config, {
      isDraining: () => isDraining,
      outside: outside.reachability,
      gatewayOrigins: shop.gateways.all.flatMap(({ origins }) => origins),
      sandboxBank: startsSandboxBank ? sandboxOrigin : undefined,
      dev: development !== undefined,
    })
    if (!development) {
      // Before the port opens: what pages name, every node can serve.
      const assets = await keepBuildAssets(database.db, BUILD_DIR, log)
      cleanups.add('build assets', assets.stop)
    }
    const { fetch, front } = await openApp(shop, settings, load)
    const http = makeHttpServer(fetch, {
      front,
      middlewares: development?.middlewares,
      limits: config.trustedProxyHops > 0 ? { socketsOfPeer: Infinity } : {},
      protection: protectiveHeaders(config.publicUrl),
      onShed: () => shop.metrics.countShed('connections'),
    })
    await listen(http, port, hosts)
    const stopBackups = startDailyBackups({
      pool: database.pool,
      databaseUrl: database.directUrl,
      dataDir: config.dataDir,
      config: config.backups,
      log,
    })
    cleanups.add('daily backup', stopBackups, CLOSE_TIMEOUTS_MS.backup)
    // Last, and so the first to end: no request comes while the others do.
    cleanups.add('open requests', () => http.drain(DRAIN_MS), CLOSE_TIMEOUTS_MS.http)
    // Draining (decision 69): the proxy reads /readyz, and sends people elsewhere.
    const close = async () => {
      isDraining = true
      http.endConnections()
      await sleep(config.drainMs)
      await cleanups.run()
    }
    return {
      url: origin,
      note: database.note,
      demoOwner,
      warmHomeImages: () => warmHomeImages(shop),
      close,
    }
  } catch (error) {
    await cleanups.run().catch(() => {})
    throw error
  }
}

async function lockDataFolder(
  databaseUrl: string,
  { dataDir }: Config,
  { log, cleanups }: { log: Log; cleanups: CleanupStack },
): Promise<void> {
  const lock = await acquireInstanceLock(databaseUrl, dataDir, {
    onLost(refusal) {
      log.fatal({ area: 'database' }, refusal)
      process.kill(process.pid, 'SIGTERM')
    },
  })
  if (!lock.ok) throw new BadSetting(lock.error)
  cleanups.add('instance lock', lock.value.release)
}

const appSettings = (
  config: Config,
  made: Pick<AppSettings, 'gatewayOrigins' | 'sandboxBank' | 'isDraining' | 'outside' | 'dev'>,
): AppSettings => ({
  ...made,
  buildDir: BUILD_DIR,
  publicUrl: config.publicUrl,
  mailDir: config.production || config.smtpUrl ? undefined : mailDirOf(config),
  textsDir: textsDirOf(config),
  trustedProxyHops: config.trustedProxyHops,
  trustedProxies: config.trustedProxies,
  metricsToken: config.metricsToken,
  // No page cache in development, so that every edit shows.
  pageCacheTtlMs: made.dev ? 0 : config.pageCacheTtlMs,
})
