import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempts } from '#db/schema.ts'
import { exampleMonth } from '../../../tests/invoices/example-month.ts'
import { insertDocuments, insertSentOrder } from '../../../tests/invoices/inserted-documents.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { gstCommand } from './gst.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'gst-'))
  const documents = exampleMonth()
  const net = documents.reduce((sum, { part, credits }) => sum + (credits ? -1 : 1) * part.value, 0)
  const orderId = await insertSentOrder(shop.db, { day: '2026-11-02', total: net })
  await shop.db.insert(paymentAttempts).values({
    reference: orderId,
    orderId,
    gateway: 'sabpaisa',
    amountPaise: net,
    state: 'succeeded',
    paidPaise: net,
    createdAt: new Date(),
  })
  await insertDocuments(shop.db, documents, orderId)
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) =>
  runCommand((output) =>
    gstCommand(
      args,
      { DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data'), INIT_CWD: folder },
      output,
    ),
  )

test('npm run gst prints a month and writes its files, and none over another unasked', async () => {
  const { code, stdout, stderr } = await run('2026-11', '--json', 'nov.json', '--csv', 'sheets')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^GSTR-1 of November 2026, 27AAPFU0939F1ZV\n· Documents whose tax differs .*\n.*\n· Rows of tables 7 and 12 .*\n.*\n\nTable +Documents +Before tax +Tax\n/,
  )
  expect(stdout).toContain('₹1,09,516.32')
  expect(JSON.parse(await readFile(path.join(folder, 'nov.json'), 'utf8'))).toMatchObject({
    fp: '112026',
    version: 'GST3.2.4',
  })
  expect(await readdir(path.join(folder, 'sheets'))).toHaveLength(9)
  expect(await run('2026-11', '--json', 'nov.json')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is there already'),
  })
})

test('npm run gst understands a month, and nothing else', async () => {
  expect(await run('2026-13')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage/) })
  expect(await run('2026-11', '--gstin', '29ABCDE1234F1ZW')).toMatchObject({ code: 1 })
  expect(await run('2020-01')).toMatchObject({ code: 0 })
})
