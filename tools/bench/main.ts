import { benchAccounts } from './accounts.ts'
import { benchBackup } from './backup.ts'
import { benchFinding } from './finding.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchOrders } from './orders/orders.ts'
import { benchOverload } from './overload.ts'
import { benchRequests } from './requests/requests.ts'

/** The benchmarks: `npm run bench -- NAME`. */
const BENCHES: Record<string, { run(args: string[]): Promise<number>; about: string }> = {
  finding: { run: benchFinding, about: 'listings, filters, search and product pages   [--rows N]' },
  accounts: { run: benchAccounts, about: 'browsing while a hundred people sign in at once' },
  requests: {
    run: benchRequests,
    about: 'cached and rendered pages beside a bare server and nginx, with wrk   [--write]',
  },
  orders: {
    run: benchOrders,
    about: 'orders of three lines, beside the bare writing of the same rows',
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

const [name = '', ...args] = process.argv.slice(2)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) process.exitCode = await bench.run(args)
else {
  const lines = Object.entries(BENCHES).map(([known, { about }]) => `  ${known}   ${about}`)
  console.error(['Usage: npm run bench -- NAME', '', ...lines].join('\n'))
  process.exitCode = 2
}
