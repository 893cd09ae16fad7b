import { expect, test } from 'vitest'
import { NO_INCOMING } from '#app/catalogue/import/incoming.ts'
import { importReport, imagesReport } from './import-report.ts'

const REPORT = {
  read: 130_000,
  kept: 129_977,
  added: 100_000,
  changed: 1,
  unchanged: 29_976,
  relisted: 0,
  unlisted: 2,
  otherUuid: 0,
  stockChanged: 0,
  newSizes: 0,
  lowered: 0,
  incoming: NO_INCOMING,
  short: { sizes: 0, first: [] },
  unread: 0,
  spared: 0,
  isPartial: false,
  skipped: {
    price: { count: 1, lines: [7] },
    children: { count: 22, lines: Array.from({ length: 20 }, (_, i) => i + 10) },
  },
}

test('the report names each reason with its first lines, the most frequent first', () => {
  expect(importReport('a.csv', REPORT, { dryRun: false, place: 'line' }))
    .toBe(`a.csv: 1,30,000 rows read
  kept     1,29,977: 1,00,000 added, 1 changed, 29,976 unchanged
  skipped  23
    22: sold for children, and the shop has no page for them (lines 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29 and 2 more)
    1: the price is not an amount above zero (line 7)
  unlisted 2: sold before, and not in it`)
})

test('stock and uuids are told where there is something to tell; of a table, rows are named', () => {
  const told = importReport(
    'styles of a.example/shop',
    { ...REPORT, stockChanged: 1_200, otherUuid: 3 },
    { dryRun: false, place: 'row' },
  )
  expect(told).toContain('1: the price is not an amount above zero (row 7)')
  expect(told).toContain(
    '  stock    1,200 sizes counted anew\n  uuids    3 are others than these products have here: those stay',
  )
})

test('a dry run says that it was one', () => {
  expect(importReport('a.csv', REPORT, { dryRun: true, place: 'line' })).toMatch(
    /^a\.csv: 1,30,000 rows read \(a dry run: nothing was changed\)$/m,
  )
})

test('refused pictures are named, the first twenty of them', () => {
  const told = imagesReport({
    copied: 5,
    unchanged: 0,
    missing: 3,
    unwanted: 4,
    refused: Array.from({ length: 21 }, (_, i) => `${i}.jpg`),
  })
  expect(told).toMatch(
    /^ {2}pictures 5 copied, 0 there already, 3 missing, 4 of what is not sold, 21 refused/,
  )
  expect(told).toMatch(/ {4}19\.jpg\n {4}and 1 more$/)
})
