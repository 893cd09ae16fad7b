import { describe, expect, it } from 'vitest'
import type { Import } from '../../../tools/architecture/imports.ts'
import { importGraph } from './import-graph.ts'
import { selectTests, type TestFile } from './select-tests.ts'

const imports: Import[] = (
  [
    ['app/cart/cart.test.ts', 'app/cart/cart.ts'],
    ['app/cart/cart.route.tsx', 'app/cart/cart.ts'],
    ['app/cart/cart.ts', 'app/cart/line.ts'],
    ['app/orders/orders.route.tsx', 'app/orders/orders.ts'],
    ['app/orders/orders.ts', 'app/orders/order-types.ts'],
    ['app/root.tsx', 'app/shell/frame.tsx'],
    ['server/main.ts', 'server/start/open-shop.ts'],
    ['server/start/open-shop.ts', 'app/jobs/queue.ts'],
    ['server/jobs/workers.ts', 'app/orders/send-shipped-mail.server.ts'],
    ['server/main.ts', 'server/jobs/workers.ts'],
    ['tests/running-shop.ts', 'server/start/open-shop.ts'],
    ['tests/shop/cart.test.ts', 'tests/running-shop.ts'],
    ['tests/shop/orders.test.ts', 'tests/running-shop.ts'],
    ['tests/shop/mails.test.ts', 'tests/running-shop.ts'],
    ['tests/shop/mails.test.ts', 'tests/mail-folder.ts'],
    ['tests/shop/new.test.ts', 'tests/running-shop.ts'],
    ['tests/journeys/cart.journey.ts', 'tests/journeys/shop.ts'],
    ['tests/journeys/shop.ts', 'tests/spawned-shop.ts'],
  ] as const
).map(([from, to]) => ({ from, to, typeOnly: to.endsWith('-types.ts') }))

const tests: TestFile[] = [
  { file: 'app/cart/cart.test.ts', routes: undefined },
  { file: 'tests/docs/law.test.ts', routes: undefined },
  { file: 'tests/shop/cart.test.ts', routes: ['app/cart/cart.route.tsx'] },
  { file: 'tests/shop/orders.test.ts', routes: ['app/orders/orders.route.tsx'] },
  { file: 'tests/shop/mails.test.ts', routes: ['server/http/routes/health-routes.ts'] },
  { file: 'tests/journeys/cart.journey.ts', routes: ['app/cart/cart.route.tsx'] },
]

const select = (
  changed: string[],
  more: { tests?: TestFile[]; namedBy?: (file: string) => string[] } = {},
) => {
  const { files, allBecause } = selectTests({
    changed,
    tests: more.tests ?? tests,
    graph: importGraph(imports),
    routes: ['app/cart/cart.route.tsx', 'app/orders/orders.route.tsx'],
    namedBy: more.namedBy ?? (() => []),
  })
  return allBecause ? `all: ${allBecause}` : [...files].sort()
}

describe('what a change can break', () => {
  it('are the tests that import it, and those that called a route which imports it', () => {
    expect(select(['app/cart/line.ts'])).toEqual([
      'app/cart/cart.test.ts',
      'tests/journeys/cart.journey.ts',
      'tests/shop/cart.test.ts',
    ])
    expect(select(['app/orders/orders.ts'])).toEqual(['tests/shop/orders.test.ts'])
  })

  it('is nothing that the tests run where only types were imported', () => {
    expect(select(['app/orders/order-types.ts'])).toEqual([])
  })

  it('are all tests that called a page, where the frame of all pages was changed', () => {
    expect(select(['app/shell/frame.tsx'])).toEqual([
      'tests/journeys/cart.journey.ts',
      'tests/shop/cart.test.ts',
      'tests/shop/orders.test.ts',
    ])
    expect(select(['app/styles.css'])).toEqual(select(['app/shell/frame.tsx']))
  })

  it('are the tests that read mails, where only a job imports it', () => {
    expect(select(['app/orders/send-shipped-mail.server.ts'])).toEqual(['tests/shop/mails.test.ts'])
  })

  it('are all tests, where the database, the basics or what opens the shop was changed', () => {
    for (const file of [
      'db/migrations/0001_x.sql',
      'app/basics/money.ts',
      'server/http/app.ts',
      'app/jobs/queue.ts',
      'package.json',
      'tests/runner/main.ts',
    ])
      expect(select([file])).toBe(`all: ${file}`)
  })

  it('is a test that was changed itself, and one that opens a shop and has not run yet', () => {
    expect(select(['tests/shop/orders.test.ts'])).toEqual(['tests/shop/orders.test.ts'])
    const withNew = [...tests, { file: 'tests/shop/new.test.ts', routes: undefined }]
    expect(select(['app/orders/orders.ts'], { tests: withNew })).toEqual([
      'tests/shop/new.test.ts',
      'tests/shop/orders.test.ts',
    ])
  })

  it('are the tests of the docs for a page of them, and what names a file that is no code', () => {
    expect(select(['docs/law.md'])).toEqual(['tests/docs/law.test.ts'])
    const namedBy = () => ['app/cart/line.ts']
    expect(select(['data/sizes.csv'], { namedBy })).toEqual(select(['app/cart/line.ts']))
    expect(select(['data/sizes.csv'])).toBe('all: data/sizes.csv')
  })

  it('are no other tests for a file that was removed: those that imported it were changed too', () => {
    expect(select(['app/cart/removed.ts'])).toEqual([])
  })
})
