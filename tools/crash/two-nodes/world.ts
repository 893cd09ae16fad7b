import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import { cleanupStack } from '#server/start/cleanup-stack.ts'
import { brandWithRules } from '../../../tests/brand-with-rules.ts'
import { cloneDatabase } from '../../../tests/databases/clone-database.ts'
import { startPooler } from '../../../tests/debian/pgbouncer.ts'
import { openTestPostgres } from '../../../tests/databases/postgres-template.ts'
import type { RunningShop } from '../../../tests/running-shop.ts'
import { CASH_RULES } from '../cash-rules.ts'
import { startShop, type ShopProcess } from '../shop-process.ts'
import { startBalancer } from './balancer.ts'
import { killablePostgres, type PostgresVersion } from './killable-postgres.ts'

export const TARGETS = ['node-a', 'node-b', 'pooler', 'database'] as const
export type Target = (typeof TARGETS)[number]

export const SECRET = 'c'.repeat(40)
/** Longer than anything that can be killed takes to be back, on a busy machine. */
const BACK_WITHIN_MS = 90_000

export type World = {
  /** Both nodes by way of the balancer; the database past the pooler. */
  shop: RunningShop
  kill(target: Target): Promise<void>
  /** Starts what was killed. */
  restart(target: Target): Promise<void>
  /** @throws when a node does not answer that it is ready */
  ready(): Promise<void>
  /** Both nodes get connections again; while nobody asks them anything. */
  spread(): void
  /** What the nodes have printed, for a fault. */
  output(): string
  close(): Promise<void>
}

/**
 * Two nodes behind a balancer, one that takes new payments at SabPaisa and one at Razorpay, on one
 * database behind PgBouncer, with the sandbox bank as both gateways.
 */
export async function openWorld(version: PostgresVersion): Promise<World> {
  const cleanups = cleanupStack({ totalTimeoutMs: BACK_WITHIN_MS })
  try {
    return await open()
  } catch (error) {
    await cleanups.run().catch(() => {})
    throw error
  }

  async function open(): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'sangam-crash-'))
    cleanups.add('folder', () => rm(folder, { recursive: true, force: true }))
    const postgres = await killablePostgres(version)
    cleanups.add('Postgres', postgres.close, BACK_WITHIN_MS)
    const { template } = await openTestPostgres(postgres.url)
    const database = await cloneDatabase(postgres.url, template)
    cleanups.add('database', database.close)
    const pooler = await startPooler(database.url, { poolSize: 20 })
    cleanups.add('pooler', pooler.close)
    const bankPort = await freePort()
    const bank = await startSandboxBank({
      port: bankPort,
      host: '127.0.0.1',
      dataDir: folder,
      account: sandboxAccount(SECRET),
      razorpay: sandboxRazorpay(SECRET),
    })
    cleanups.add('bank', bank.stop)
    const ports = { 'node-a': await freePort(), 'node-b': await freePort() }
    const balancer = await startBalancer(Object.values(ports))
    cleanups.add('balancer', balancer.close)
    const shop: RunningShop = {
      url: `http://localhost:${balancer.port}`,
      bankUrl: `http://127.0.0.1:${bankPort}`,
      dataDir: folder,
      database,
      close: async () => {},
    }
    const brand = await brandWithRules(folder, CASH_RULES)
    const start = (node: keyof typeof ports, gateway: string) => () =>
      startShop({
        PORT: String(ports[node]),
        DATA_DIR: path.join(folder, node),
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.url,
        PUBLIC_URL: shop.url,
        SANDBOX_URL: shop.bankUrl,
        SANDBOX_GATEWAY: gateway,
        SESSION_SECRET: SECRET,
        LOG_LEVEL: 'error',
        NODE_ENV: 'test',
        TEST_PASSWORD_HASH_COST: '64',
        TEST_JOB_POLLING_SECONDS: '1',
        BACKUPS_KEPT: '0',
        BRAND_FILE: brand,
      })
    const starts = { 'node-a': start('node-a', 'sabpaisa'), 'node-b': start('node-b', 'razorpay') }
    const nodes = {} as Record<keyof typeof ports, ShopProcess>
    const printed: string[] = []
    cleanups.add('nodes', () => Promise.all(Object.values(nodes).map((node) => node.kill())))
    for (const node of ['node-a', 'node-b'] as const) nodes[node] = await starts[node]()

    return {
      shop,
      async kill(target) {
        if (target === 'pooler') return pooler.kill()
        if (target === 'database') return postgres.kill()
        await nodes[target].kill()
        printed.push(nodes[target].output())
      },
      async restart(target) {
        if (target === 'pooler') return pooler.start()
        if (target === 'database') return postgres.restart()
        nodes[target] = await starts[target]()
      },
      async ready() {
        const deadline = performance.now() + BACK_WITHIN_MS
        for (const [node, port] of Object.entries(ports))
          while (!(await isReady(port))) {
            if (performance.now() > deadline) throw new Error(`${node} is not ready again`)
            await sleep(25)
          }
      },
      spread: balancer.spread,
      output: () => [...printed, ...Object.values(nodes).map((node) => node.output())].join('\n'),
      close: cleanups.run,
    }
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
