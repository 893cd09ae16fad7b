import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCashOrder } from '../rows/cash-orders.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import type { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let owner: Visitor
beforeAll(async () => {
  shop = await runningShop()
  owner = await newMember(shop, 'owner')
})
afterAll(() => shop.close())

const text = async (path: string) => readPage(await (await owner.get(path)).text()).text
const DAY_MS = 24 * 60 * 60 * 1000

test('a courier’s file is matched, shown, applied once, and what is short is settled with a note', async () => {
  const { db } = shop.database
  const [whole, short] = [await insertCashOrder(db), await insertCashOrder(db)]
  await insertCashOrder(db, { collectedAt: new Date(Date.now() - 30 * DAY_MS), total: 250_000 })
  expect(await text('/desk')).toContain('₹4,500.00 collected at the door and not yet remitted')
  expect(await text('/desk/remittances')).toContain('Missing: 1, ₹2,500.00')

  const file = `Parcel,COD Amount,UTR\n${whole.tracking},1000,UTR77\n${short.tracking},900,UTR77\nTotal,1900,\n`
  const send = () => owner.postFile('/desk/remittances', 'delhivery_nov.csv', file)
  const path = (await send()).headers.get('location') ?? ''
  expect(path).toMatch(/^\/desk\/remittances\/\d+$/)
  expect(await text(path)).toContain('Columns to be matched')

  for (const [wrong, told] of [
    ['PK\u0003\u0004', 'This is no remittance: it is a workbook (.xlsx'],
    ['<html><table>', 'This is no remittance: it is a web page'],
    ['AWB,Amount', 'there is nothing below the names of its columns'],
  ] as const) {
    const refused = await owner.postFile('/desk/remittances', 'nov.xls', wrong)
    expect([refused.status, readPage(await refused.text()).text]).toEqual([
      400,
      expect.stringContaining(told),
    ])
  }

  const matching = { step: 'check', courier: 'Delhivery', reference: '', paidOn: '' }
  const columns = { 'column-0': 'tracking', 'column-1': 'amount', 'column-2': 'reference' }
  const refused = await owner.post(path, { ...matching, 'column-1': 'amount' })
  expect(readPage(await refused.text()).text).toContain('Choose the column that has the tracking')
  const undated = await owner.post(path, { ...matching, ...columns })
  expect([undated.status, readPage(await undated.text()).text]).toEqual([
    400,
    expect.stringContaining('Enter it, or choose its column below'),
  ])
  const dated = { ...matching, ...columns, paidOn: '2026-11-20' }
  expect((await owner.post(path, dated)).status).toBe(302)
  const checked = await text(path)
  for (const said of ['What it would do', 'Lines left out: 1', 'Short by ₹100.00'])
    expect(checked).toContain(said)
  expect(await text(`/desk/orders/${whole.number}`)).toContain('still with the courier')

  expect((await owner.post(path, { step: 'apply' })).status).toBe(302)
  const again = await owner.post(path, { step: 'apply' })
  expect(readPage(await again.text()).text).toContain('It was applied already, and only once.')
  const order = await text(`/desk/orders/${whole.number}`)
  expect(order).toContain('₹1,000.00 by UTR UTR77 of 20 Nov 2026, remittance')
  expect(order).toContain('Cash has arrived from the courier')
  expect(readPage(await (await send()).text()).text).toContain('This very file was applied on')

  const row = `${path}/3`
  expect(await text('/desk/remittances')).toContain('To settle: 1')
  const blank = await owner.post(row, { how: 'reconcile', order: '', note: ' ' })
  expect(readPage(await blank.text()).text).toContain('Write what you found out')
  const settled = await owner.post(row, {
    how: 'reconcile',
    order: '',
    note: 'Delhivery pays the rest next week',
  })
  expect(settled.status).toBe(302)
  expect(await text(row)).toContain('“Delhivery pays the rest next week”')
  expect(await text('/desk/remittances')).toContain('No row waits.')
  expect(await text('/desk/record?subject=remittance')).toContain('Row of a remittance settled')
})
