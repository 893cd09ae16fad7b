import { createServer } from 'vite'
import type { Development } from './http/app-bundle.ts'
import { readConfig } from './start/config.ts'
import { makeLog } from './start/log.ts'
import { openShop } from './start/open-shop.ts'

/** Development server: with Vite in front of the shop an edit shows at once. Demo mode only. */
const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = () => vite.ssrLoadModule('./server/http/app.ts') as ReturnType<Development['load']>
const shop = await openShop(config, makeLog(config), { load, middlewares: vite.middlewares })
console.log(`Sangam is being worked on at ${shop.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () => void Promise.all([shop.close(), vite.close()]).then(() => process.exit(0)),
  )
