import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, pinServiceLoads, pinServices } from '#db/schema.ts'
import { findPinService } from '#app/shipping/find-pin-service.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { applySheet, takeBackSheet } from './apply-sheet.server.ts'
import { checkSheet } from './check-sheet.server.ts'
import { storeSheet } from './store-sheet.server.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'pin codes'>
const COLUMNS = ['pin', 'prepaid', 'cash', 'days']

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
beforeEach(() => database.db.delete(pinServiceLoads))
afterAll(() => database.drop())

/** A sheet that was uploaded, its columns guessed. @returns its number, or the refusal */
async function upload(lines: readonly string[], name = 'delhivery_pins.csv') {
  const form = new FormData()
  form.set('file', new File([['Pincode,Prepaid,COD,TAT', ...lines].join('\n')], name))
  return storeSheet(database.db, BY, new Request('http://shop/', { method: 'POST', body: form }))
}

async function checked(lines: readonly string[], courier = 'Delhivery') {
  const stored = await upload(lines)
  if (!stored.ok) throw new Error(stored.error.error)
  const report = await checkSheet(database.db, BY, stored.value, { courier, columns: COLUMNS })
  if (!report.ok) throw new Error(report.error)
  return { id: stored.value, report: report.value }
}

async function applied(lines: readonly string[], courier?: string, allowsDrops = false) {
  const { id } = await checked(lines, courier)
  const done = await applySheet(database.db, BY, id, { allowsDrops })
  return { id, done }
}

const pins = (count: number, row = 'Y,Y,3') =>
  Array.from({ length: count }, (_, i) => `${110001 + i},${row}`)
const cashAt = async (pin: string) => {
  const service = await findPinService(database.db, pin)
  return service.kind === 'served' ? service.cash : service.kind
}

test('a check counts what would change and changes nothing; applying puts the sheet in force', async () => {
  await applied(pins(10))
  const { id, report } = await checked([
    ...pins(9, 'Y,Y,3').slice(1),
    '110001,Y,N,3',
    '800001,N,N,',
    'x,Y,Y,2',
  ])
  expect(report).toMatchObject({
    rows: 10,
    added: 1,
    changed: 1,
    dropped: 1,
    before: 10,
    notServed: 1,
    problems: 1,
  })
  expect(await cashAt('110001')).toBe(true)
  expect(await applySheet(database.db, BY, id, { allowsDrops: false })).toMatchObject({ ok: true })
  expect([await cashAt('110001'), await cashAt('800001')]).toEqual([false, 'not served'])
})

test('taking back brings the sheet before it into force again, and the first leaves none', async () => {
  const first = await applied(pins(10))
  const second = await applied(pins(10, 'Y,N,3'))
  expect(await cashAt('110001')).toBe(false)
  expect(await takeBackSheet(database.db, BY, second.id)).toMatchObject({ ok: true })
  expect(await cashAt('110001')).toBe(true)
  expect(await takeBackSheet(database.db, BY, second.id)).toMatchObject({ ok: false })
  expect(await takeBackSheet(database.db, BY, first.id)).toMatchObject({ ok: true })
  expect(await cashAt('110001')).toBe('no file')
  const events = await database.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'pin_service_load'))
  expect(events.slice(-4).map(({ action }) => action)).toEqual([
    'applied',
    'applied',
    'taken_back',
    'taken_back',
  ])
})

test('a sheet that drops more than a fifth of the PIN codes wants a word of its own', async () => {
  await applied(pins(10))
  expect((await applied(pins(8))).done.ok).toBe(true)
  const few = await applied(pins(6))
  expect(few.done).toMatchObject({ ok: false })
  expect(await cashAt('110008')).toBe(true)
  expect(await applySheet(database.db, BY, few.id, { allowsDrops: true })).toMatchObject({
    ok: true,
  })
})

test('of two checked sheets of a courier the second has to be checked again; couriers do not touch each other', async () => {
  const [one, two, other] = [
    await checked(pins(10)),
    await checked(pins(10, 'Y,N,3')),
    await checked(pins(3), 'BlueDart'),
  ]
  expect(await applySheet(database.db, BY, one.id, { allowsDrops: false })).toMatchObject({
    ok: true,
  })
  expect(await applySheet(database.db, BY, two.id, { allowsDrops: false })).toMatchObject({
    ok: false,
  })
  expect(await applySheet(database.db, BY, other.id, { allowsDrops: false })).toMatchObject({
    ok: true,
  })
})

test('the next sheet with the same columns starts with the choices and the courier of the last', async () => {
  await applied(pins(3), 'Blue Dart Surface')
  const stored = await upload(pins(3), 'next.csv')
  const [load] = await database.db
    .select()
    .from(pinServiceLoads)
    .where(eq(pinServiceLoads.id, stored.ok ? stored.value : 0))
  expect([load?.courier, load?.columns]).toEqual(['Blue Dart Surface', COLUMNS])
})

test('three sheets may be open at once, and what is no sheet is refused', async () => {
  for (let i = 0; i < 3; i += 1) expect((await upload(pins(1))).ok).toBe(true)
  expect(await upload(pins(1))).toMatchObject({ error: { status: 409 } })
  await database.db.delete(pinServiceLoads)
  expect(await upload([])).toMatchObject({ error: { status: 400 } })
  expect(await upload([`110001,${'x'.repeat(8_000_001)}`])).toMatchObject({
    error: { status: 413 },
  })
})

test('a sheet of 20,000 PIN codes is checked and applied in seconds', async () => {
  const before = process.cpuUsage()
  const { done } = await applied(pins(20_000))
  expect(done.ok).toBe(true)
  expect(await database.db.$count(pinServices)).toBe(20_000)
  // Of the processor, since others may have it meanwhile.
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(20_000_000)
})
