import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessages, ticketMessages, ticketWaits } from '#db/schema.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { runConsistencyChecks } from '../../consistency-checks.server.ts'
import { listTickets } from '../list-tickets.server.ts'
import { countMonths } from './count-months.server.ts'
import { formatMonth } from './kept-months.ts'

const BY = { role: 'owner' } as unknown as StaffWho<'messages'>

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
beforeEach(async () => {
  await database.db.delete(contactMessages)
  await database.db.delete(ticketWaits)
})
afterAll(() => database.drop())

const ago = (ms: number) => new Date(Date.now() - ms)

let tickets = 100_000
/** An open ticket, as an earlier version inserts it, too: it knows no waits. */
async function insertTicket(agoMs: number, acknowledgedAfterMs?: number) {
  const id = randomUUID()
  const at = ago(agoMs)
  tickets += 1
  await database.db.insert(contactMessages).values({
    id,
    ticket: `${tickets}`.replace(/^(...)/, '$1-'),
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'A seam',
    message: 'It is open.',
    dedupeHash: id,
    receivedAt: at,
    waitingSince: at,
    lastAt: at,
  })
  if (acknowledgedAfterMs !== undefined)
    await database.db
      .update(contactMessages)
      .set({ acknowledgedAt: new Date(at.getTime() + acknowledgedAfterMs) })
      .where(eq(contactMessages.id, id))
  return id
}
const move = (id: string, state: 'answered' | 'closed') =>
  database.db.update(contactMessages).set({ state }).where(eq(contactMessages.id, id))
const sums = async () => {
  const { acknowledged, answered, closed } = await countMonths(database.db, BY)
  const sum = (rows: typeof answered) => [
    rows.reduce((all, { inTime }) => all + inTime, 0),
    rows.reduce((all, { late }) => all + late, 0),
  ]
  return { acknowledged: sum(acknowledged), answered: sum(answered), closed }
}

test('what was kept and what not is counted by month, and what still may be kept is neither', async () => {
  await move(await insertTicket(2 * DAY_MS, HOUR_MS), 'answered')
  await move(await insertTicket(40 * DAY_MS, 50 * HOUR_MS), 'answered')
  await insertTicket(45 * DAY_MS)
  await insertTicket(HOUR_MS)
  await move(await insertTicket(HOUR_MS), 'closed')
  expect(await sums()).toEqual({ acknowledged: [1, 2], answered: [1, 2], closed: 1 })
  const { answered, oldest } = await countMonths(database.db, BY)
  expect(answered.length).toBeGreaterThan(1)
  expect(answered.map(({ name }) => name)).toEqual(answered.map(({ name }) => name).sort())
  expect(oldest?.getTime()).toBeCloseTo(ago(45 * DAY_MS).getTime(), -4)
  expect(formatMonth('2026-11')).toBe('Nov 2026')
})

test('the counts outlive the tickets, and one that is erased while its time runs counts for nothing', async () => {
  const kept = await insertTicket(2 * DAY_MS, HOUR_MS)
  await move(kept, 'answered')
  await insertTicket(40 * DAY_MS)
  await insertTicket(HOUR_MS)
  await database.db.delete(contactMessages)
  expect(await sums()).toEqual({ acknowledged: [1, 1], answered: [1, 1], closed: 0 })
  const waits = await database.db.select().from(ticketWaits)
  expect(waits.map(({ outcome }) => outcome).sort()).toEqual(['answered', 'deleted', 'deleted'])
  await purgeVisitorData(database.db, ago(-1_000 * DAY_MS))
  expect(await database.db.$count(ticketWaits)).toBe(3)
  await purgeVisitorData(database.db, ago(-1_101 * DAY_MS))
  expect(await database.db.$count(ticketWaits)).toBe(0)
})

test('a reply after an answer is another wait, and an open ticket has exactly one', async () => {
  const id = await insertTicket(3 * DAY_MS, HOUR_MS)
  await move(id, 'answered')
  await database.db
    .update(contactMessages)
    .set({ state: 'open', waitingSince: ago(HOUR_MS) })
    .where(eq(contactMessages.id, id))
  expect(await sums()).toEqual({ acknowledged: [1, 0], answered: [1, 0], closed: 0 })
  const strays = async () =>
    (await runConsistencyChecks(database.db)).find(({ rule }) => rule.includes('has one wait'))
      ?.broken.length
  expect(await strays()).toBe(0)
  await database.db.delete(ticketWaits).where(isNull(ticketWaits.endedAt))
  expect(await strays()).toBe(1)
})

test('what waits past its time by law is named by the consistency checks', async () => {
  const id = await insertTicket(49 * HOUR_MS)
  const late = async () =>
    (await runConsistencyChecks(database.db)).find(({ rule }) =>
      rule.startsWith('no message waits'),
    )?.broken
  const [row] = await database.db.select().from(contactMessages)
  expect(await late()).toEqual([`ticket ${row?.ticket}`])
  await database.db
    .update(contactMessages)
    .set({ acknowledgedAt: sql`now()` })
    .where(eq(contactMessages.id, id))
  expect(await late()).toEqual([])
  expect(await database.db.$count(ticketMessages)).toBe(0)
})

test('what is with the grievance officer stands first at the desk, page by page', async () => {
  const ids: string[] = []
  for (let i = 0; i < 53; i += 1) ids.push(await insertTicket((100 - i) * HOUR_MS, 0))
  const escalated = [ids[52], ids[40]]
  for (const id of escalated)
    await database.db
      .update(ticketWaits)
      .set({ escalatedAt: sql`now()`, escalatedBy: 'shopper' })
      .where(eq(ticketWaits.ticketId, id ?? ''))
  const services = { db: database.db, now: () => new Date() }
  const list = (place?: { after?: string | null; before?: string | null }) =>
    listTickets(services, BY, { view: 'waiting', words: '' }, place)
  const first = await list()
  expect(first.rows.map(({ isEscalated }) => isEscalated)).toEqual([
    true,
    true,
    ...Array.from({ length: 48 }, () => false),
  ])
  expect(first.rows[0]?.at.getTime()).toBeLessThan(first.rows[1]?.at.getTime() ?? 0)
  const second = await list({ after: first.older ?? null })
  const shown = [...first.rows, ...second.rows].map(({ ticket }) => ticket)
  expect([shown.length, new Set(shown).size]).toEqual([53, 53])
  const back = await list({ before: second.newer ?? null })
  expect(back.rows.map(({ ticket }) => ticket)).toEqual(first.rows.map(({ ticket }) => ticket))
})
