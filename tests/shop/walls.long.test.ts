import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copiedTree, type CopiedTree } from './copied-tree.ts'

// Rules are worth something only if they refuse: each forbidden thing is planted in a copy of the
// project.
const PLANTED: Record<string, { content: string; refusedBy: string }> = {
  'app/cart/peeking-card.tsx': {
    content:
      "import { findProduct } from '#app/catalogue/products.server.ts'\nexport const PeekingCard = () => <p>{String(findProduct)}</p>\n",
    refusedBy: 'screens-do-not-touch-the-server',
  },
  'app/cart/peeking.browser.ts': {
    content: "import { connect } from '#db/database.ts'\nexport const peek = connect\n",
    refusedBy: 'screens-do-not-touch-the-server',
  },
  'app/catalogue/looks-right.ts': {
    content: "import { lineKey } from '#app/cart/cart.ts'\nexport const looksRight = lineKey\n",
    refusedBy: 'catalogue-looks-only-left',
  },
  'app/catalogue/looks-right.route.ts': {
    content:
      "import { findOrder } from '#app/orders/orders.server.ts'\nexport const loader = findOrder\n",
    refusedBy: 'catalogue-looks-only-left',
  },
  'app/shell/staff.route.ts': {
    content:
      "import { moveOrder } from '#app/desk/move-order.server.ts'\nexport const action = moveOrder\n",
    refusedBy: 'desk-is-for-staff',
  },
  'server/http/staff-routes.ts': {
    content:
      "import { moveOrder } from '#app/desk/move-order.server.ts'\nexport const routes = moveOrder\n",
    refusedBy: 'desk-is-for-staff',
  },
  'app/shell/imports-orders.route.ts': {
    content:
      "import { loadOrders } from '#app/orders/import/load-orders.server.ts'\nexport const action = loadOrders\n",
    refusedBy: 'desk-is-for-staff',
  },
  'app/aftersales/any-order.route.ts': {
    content:
      "import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'\nexport const loader = findOrderUnscoped\n",
    refusedBy: 'unscoped-orders-have-few-callers',
  },
  'app/checkout/any-order.server.ts': {
    content:
      "import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'\nexport const find = findOrderUnscoped\n",
    refusedBy: 'unscoped-orders-have-few-callers',
  },
  'server/commands/forgets-words.ts': {
    content:
      "import { openDatabase } from '#server/start/open-database.ts'\nexport const open = openDatabase\n",
    refusedBy: 'commands-have-the-shops-words',
  },
  'app/account/looks-right.server.ts': {
    content:
      "import { findOrder } from '#app/orders/orders.server.ts'\nexport const looksRight = findOrder\n",
    refusedBy: 'account-looks-only-left',
  },
  'app/basics/looks-right.ts': {
    content:
      "import { pageOf } from '#app/catalogue/listing/pages.ts'\nexport const page = pageOf\n",
    refusedBy: 'basics-knows-nothing-but-itself',
  },
  'app/orders/rendering-rule.ts': {
    content: "import { useState } from 'react'\nexport const rule = useState\n",
    refusedBy: 'rules-stay-pure',
  },
  'app/orders/reaching-rule.ts': {
    content: "import { findOrder } from './orders.server.ts'\nexport const rule = findOrder\n",
    refusedBy: 'rules-stay-pure',
  },
  'app/orders/reading-rule.ts': {
    content: "import { readFileSync } from 'node:fs'\nexport const rule = readFileSync\n",
    refusedBy: 'rules-use-no-machine',
  },
  'app/orders/reading-screen.tsx': {
    content:
      "import { readFileSync } from 'node:fs'\nexport const Screen = () => <p>{String(readFileSync)}</p>\n",
    refusedBy: 'rules-use-no-machine',
  },
  'app/orders/rendering.server.ts': {
    content: "import { StatusBadge } from './status-badge.tsx'\nexport const badge = StatusBadge\n",
    refusedBy: 'server-files-do-not-render',
  },
  'app/checkout/greedy.server.ts': {
    content:
      "import type { PaymentServices } from '#app/payments/services.server.ts'\nexport const greedy = (all: PaymentServices) => all\n",
    refusedBy: 'functions-ask-for-what-they-use',
  },
  'app/checkout/knows-server.server.ts': {
    content:
      "import { readConfig } from '#server/start/config.ts'\nexport const read = readConfig\n",
    refusedBy: 'app-does-not-know-its-server',
  },
  'server/http/knows-demo.ts': {
    content: "import { demoStyles } from '#demo/styles.ts'\nexport const styles = demoStyles\n",
    refusedBy: 'production-knows-no-demo',
  },
  'server/start/loads-demo.ts': {
    content: "export const styles = () => import('#demo/styles.ts')\n",
    refusedBy: 'production-knows-no-demo',
  },
  'server/http/measures.ts': {
    content: "import { count } from '../../tools/bench/table.ts'\nexport const measured = count\n",
    refusedBy: 'a-shop-needs-no-tools',
  },
  'app/checkout/knows-bank.server.ts': {
    content:
      "import { formatJavaDouble } from '../../sandbox-bank/protocol/bank-answer.ts'\nexport const double = formatJavaDouble\n",
    refusedBy: 'nobody-sees-the-bank',
  },
  'app/checkout/uses-wiring.ts': {
    content: "import routes from '#app/routes.ts'\nexport const all = routes\n",
    refusedBy: 'nobody-imports-the-wiring',
  },
  'app/checkout/uses-wiring.route.ts': {
    content: "import routes from '#app/routes.ts'\nexport const loader = () => routes\n",
    refusedBy: 'nobody-imports-the-wiring',
  },
  'app/checkout/uses-route.server.ts': {
    content:
      "import { loader } from '#app/cart/quote/quote.route.ts'\nexport const load = loader\n",
    refusedBy: 'nobody-imports-a-route',
  },
  'app/checkout/asks-database.ts': {
    content: "import { orders } from '#db/schema.ts'\nexport const table = orders\n",
    refusedBy: 'only-server-files-see-the-database',
  },
  'db/enums.ts': {
    content: "import { sql } from 'drizzle-orm'\nexport const ORDER_STATUSES = sql\n",
    refusedBy: 'enums-import-nothing',
  },
  'app/ui/knows-cart.tsx': {
    content:
      "import { lineKey } from '#app/cart/cart.ts'\nexport const Key = () => <p>{String(lineKey)}</p>\n",
    refusedBy: 'ui-knows-nothing-of-the-shop',
  },
  'sandbox-bank/borrows.ts': {
    content:
      "import { seal } from '../app/payments/sabpaisa/cipher.server.ts'\nexport const borrowed = seal\n",
    refusedBy: 'the-bank-shares-nothing',
  },
  'app/cart/unseeded.test.ts': {
    content: "import fc from 'fast-check'\nexport const drawn = fc.sample(fc.nat())\n",
    refusedBy: 'properties-take-the-seed-of-the-run',
  },
  'server/circle-one.ts': {
    content: "import { two } from './circle-two.ts'\nexport const one = () => two\n",
    refusedBy: 'no-cycles',
  },
  'app/cart/opens-drawer.ts': {
    content: "import { odds } from './utils.ts'\nexport const opened = odds\n",
    refusedBy: 'no-drawers',
  },
  'server/opens-drawer.ts': {
    content: "import { ends } from './helpers.ts'\nexport const opened = ends\n",
    refusedBy: 'no-drawers',
  },
}
/** Files that the planted ones need; the checker names a cycle once, at the file it meets first. */
const HARMLESS = {
  'server/circle-two.ts': "import { one } from './circle-one.ts'\nexport const two = () => one\n",
  'app/cart/utils.ts': 'export const odds = 1\n',
  'server/helpers.ts': 'export const ends = 1\n',
}

type Violation = { from: string; rule: { name: string; severity: string } }

let tree: CopiedTree
beforeAll(() => {
  tree = copiedTree()
})
afterEach(() => tree.uproot())
afterAll(() => tree.remove())

async function cruise(): Promise<{ violations: Violation[]; modules: number }> {
  const { output, errors } = await tree.run('dependency-cruiser/bin/dependency-cruise.mjs', [
    'app',
    'db',
    'server',
    'demo',
    'sandbox-bank',
    'tests',
    'tools',
    '--output-type',
    'json',
  ])
  expect(errors).toBe('')
  const { summary } = JSON.parse(output) as {
    summary: { violations: Violation[]; totalCruised: number }
  }
  return { violations: summary.violations, modules: summary.totalCruised }
}

test('the walls refuse each forbidden import by name, and nothing that the project does now', async () => {
  tree.plant({
    ...Object.fromEntries(Object.entries(PLANTED).map(([file, { content }]) => [file, content])),
    ...HARMLESS,
  })
  const { violations, modules } = await cruise()
  expect(modules).toBeGreaterThan(150)
  const refused = (file: string) =>
    violations
      .filter(({ from, rule }) => from === file && rule.severity === 'error')
      .map(({ rule }) => rule.name)
  for (const [file, { refusedBy }] of Object.entries(PLANTED))
    expect([file, refused(file)]).toEqual([file, expect.arrayContaining([refusedBy])])
  expect(violations.filter(({ from }) => !(from in PLANTED) && !(from in HARMLESS))).toEqual([])
}, 60_000)

test('a plain rule that asks the machine, the net or the page is refused by the types', async () => {
  const asking = {
    'app/basics/asks-machine.ts': 'export const home = process.env.HOME\n',
    'app/cart/asks-net.ts': "export const answer = () => fetch('/cart')\n",
    'app/orders/asks-page.ts': 'export const title = () => document.title\n',
    'app/orders/asks-window.ts': 'export const width = () => window.innerWidth\n',
    'app/payments/asks-buffer.ts': "export const bytes = Buffer.from('')\n",
  }
  tree.plant(asking)
  const { status, output } = await tree.run('typescript-7/bin/tsc', [
    '--noEmit',
    '-p',
    'tsconfig.rules.json',
  ])
  expect(status).not.toBe(0)
  expect([...output.matchAll(/^(app\/[^(]+)\(/gm)].map(([, file]) => file).sort()).toEqual(
    Object.keys(asking).sort(),
  )
}, 60_000)

test('a plain rule that throws dice or looks at the clock is refused by the linter, and so is an overlong file', async () => {
  tree.plant({
    'app/cart/throws-dice.ts': 'export const dice = () => Math.random()\n',
    'app/cart/looks-at-clock.ts': 'export const clock = () => Date.now()\n',
    'server/endless.ts': Array.from(
      { length: 201 },
      (_, i) => `export const line${i} = ${i}\n`,
    ).join(''),
  })
  const { status, output } = await tree.run('oxlint/bin/oxlint', ['app/cart', 'server'])
  expect(status).not.toBe(0)
  for (const file of ['throws-dice.ts', 'looks-at-clock.ts', 'endless.ts'])
    expect(output).toContain(file)
})
