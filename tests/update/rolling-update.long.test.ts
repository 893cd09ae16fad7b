import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#db/embedded/free-port.ts'
import { stock } from '#db/schema.ts'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import { startShop } from '../../tools/crash/shop-process.ts'
import { hasDebian } from '../debian/packages.ts'
import { NOTICED_AFTER_MS, startHaproxy } from '../debian/haproxy.ts'
import type { RunningShop } from '../running-shop.ts'
import { garment } from '../shop/clients/checkout-client.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { secondBuild } from './second-build.ts'
import { startUpdateLoad } from './update-load.ts'

const SECRET = 'r'.repeat(40)
const PATIENCE = { timeout: 60_000, interval: 100 }

test.skipIf(!hasDebian())(
  'T59 two nodes behind HAProxy are updated one after the other under load, and no page, no asset that a page of either build names, no data and no order fails',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sangam-update-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const database = await shopDatabase()
    onTestFinished(database.drop)
    const [bankPort, front, ...ports] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ] as const
    const next = await secondBuild({
      // A part of each page, and of a single one.
      'app/shell/footer.tsx': (text) => text.replace('<footer', '<footer data-build="next"'),
      'app/cart/add-to-cart.tsx': (text) => text.replaceAll('Add to Cart', 'Put in Cart'),
    })
    onTestFinished(next.remove)
    const bank = await startSandboxBank({
      port: bankPort,
      host: '127.0.0.1',
      dataDir: folder,
      account: sandboxAccount(SECRET),
      razorpay: sandboxRazorpay(SECRET),
    })
    onTestFinished(bank.stop)
    const shop: RunningShop = {
      url: `http://localhost:${front}`,
      bankUrl: `http://127.0.0.1:${bankPort}`,
      dataDir: folder,
      database,
      close: async () => {},
    }
    const settingsOf = (port: number) => ({
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      DATABASE_URL: database.url,
      PUBLIC_URL: shop.url,
      SANDBOX_URL: shop.bankUrl,
      SESSION_SECRET: SECRET,
      // Registering is part of the load, hashing is not what is looked at.
      NODE_ENV: 'test',
      TEST_PASSWORD_HASH_COST: '64',
      DRAIN_SECONDS: String((2 * NOTICED_AFTER_MS) / 1_000),
      BACKUPS_KEPT: '0',
    })
    const nodes = await Promise.all(ports.map((port) => startShop(settingsOf(port))))
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.kill()))
    })
    const proxy = await startHaproxy(front, ports)
    onTestFinished(proxy.close)
    const isNext = async () => (await (await fetch(shop.url)).text()).includes('data-build="next"')

    const goods = await garment(shop)
    await database.db.update(stock).set({ quantity: 1_000_000 })
    const load = startUpdateLoad(shop, { goods, productId: (await garment(shop, 1)).id })
    const reads = (more: number) => {
      const until = load.counts.pages + more
      return expect.poll(() => load.counts.pages, PATIENCE).toBeGreaterThan(until)
    }
    const began = performance.now()
    await reads(100)
    const old = new Set(load.assets)
    for (const [nth, port] of ports.entries()) {
      expect(await nodes[nth]?.end(), 'exit code').toBe(0)
      await reads(20)
      nodes[nth] = await startShop(settingsOf(port), next.folder)
      // As who updates does: the next one only when this one takes part again.
      await expect.poll(isNext, PATIENCE).toBe(true)
      await reads(100)
    }
    await load.stop()

    const { pages, data, assets, orders } = load.counts
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(
      `rolling update: ${pages} pages, ${data} of their data, ${assets} assets (${load.assets.size} names), ${orders} orders in ${seconds} s, ${load.failures.length} failures`,
    )
    expect(load.failures).toEqual([])
    expect([...load.assets].filter((name) => !old.has(name)).length).toBeGreaterThan(2)
    expect([pages > 300, data > 300, assets > 300, orders > 5]).toEqual([true, true, true, true])
  },
)
