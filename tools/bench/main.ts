import { benchAccounts } from './accounts.ts'
import { benchBrowser } from './browser/browser.ts'
import { benchBackup } from './backup.ts'
import { benchDesk } from './desk/desk.ts'
import { benchProducts } from './desk/products.ts'
import { benchFinding } from './finding.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchOrders } from './orders/orders.ts'
import { benchOverload } from './overload.ts'
import { benchJourney } from './journey/journey.ts'
import { benchProcesses } from './requests/processes.ts'
import { benchRequests } from './requests/requests.ts'

/** The benchmarks: `npm run bench -- NAME`. */
const BENCHES: Record<string, { run(args: string[]): Promise<number>; about: string }> = {
  finding: { run: benchFinding, about: 'listings, filters, search and product pages   [--rows N]' },
  accounts: { run: benchAccounts, about: 'browsing while a hundred people sign in at once' },
  browser: {
    run: benchBrowser,
    about: 'Lighthouse, a slow line and presses in Chromium   [--write]',
  },
  requests: {
    run: benchRequests,
    about: 'cached and rendered pages beside a bare server and nginx, with wrk   [--write]',
  },
  processes: {
    run: benchProcesses,
    about: 'the same requests to one node and to two   [--write]',
  },
  orders: {
    run: benchOrders,
    about: 'orders and payments, beside the bare writing of the same rows   [--write]',
  },
  desk: {
    run: benchDesk,
    about: 'the desk with a million orders   [--orders N] [--write]',
  },
  products: {
    run: benchProducts,
    about: 'the catalogue at the desk with a million products   [--rows N] [--write]',
  },
  journey: {
    run: benchJourney,
    about: 'visits and orders at a fixed rate for ten minutes   [--minutes N] [--write]',
  },
  backup: {
    run: benchBackup,
    about: 'backup and restore of a large shop   [--rows N] [--orders N]',
  },
  overload: {
    run: benchOverload,
    about: 'buying while three times as many read as the shop can bear   [--minutes N]',
  },
  growth: {
    run: benchGrowth,
    about: 'the same pages in growing catalogues, to ten million   [--rows N,N,…] [--write]',
  },
}

/** The parts of docs/benchmarks.md, all of which `all` measures and writes: two hours and a half. */
const PAGE_PARTS = [
  'browser',
  'requests',
  'processes',
  'orders',
  'desk',
  'products',
  'journey',
  'growth',
]

async function writePage(args: string[]): Promise<number> {
  if (args.length > 0) return 2
  const codes: number[] = []
  for (const part of PAGE_PARTS) codes.push((await BENCHES[part]?.run(['--write'])) ?? 2)
  return Math.max(...codes)
}
BENCHES.all = { run: writePage, about: `writes docs/benchmarks.md: ${PAGE_PARTS.join(', ')}` }

const [name = '', ...args] = process.argv.slice(2)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) process.exitCode = await bench.run(args)
else {
  const lines = Object.entries(BENCHES).map(([known, { about }]) => `  ${known}   ${about}`)
  console.error(['Usage: npm run bench -- NAME', '', ...lines].join('\n'))
  process.exitCode = 2
}
