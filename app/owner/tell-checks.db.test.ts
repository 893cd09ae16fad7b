import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  auditCheckpoints,
  auditVerifications,
  checkResults,
  outbox,
  paymentAttempts,
} from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { WHOLE_AUDIT_CHAIN } from '#app/desk/check.server.ts'
import { adviceOn } from '#app/desk/consistency-checks.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { memoryLog } from '../../tests/telemetry/memory-log.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { insertSoundShop, NUMBER, ORDER } from '../../tests/rows/sound-shop.ts'
import { checkShop } from './check-shop.server.ts'
import type { OwnerMails } from './owner.ts'
import { tellChecks } from './tell-checks.server.ts'

let database: ShopDatabase
let jobs: JobQueue
beforeEach(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
  await insertSoundShop(database.db)
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
})

const keys = signingKeys('secret of a test')
const TOTALS = 'the total of an order is what its lines cost and its charges'
const REVIEW = 'a payment that wants a person to look at it has been looked at'

async function run({ signal = new AbortController().signal } = {}) {
  const { log, written } = memoryLog()
  const { db } = database
  await checkShop({ db, checksDb: db, keys, origin: 'https://shop.test', log }, signal)
  return written.map((line) => JSON.parse(line) as Record<string, unknown>)
}
const tell = (address: string | undefined = 'owner@shop.test') =>
  tellChecks({ db: database.db, jobs, owner: { address, pace: 'never' } satisfies OwnerMails })
const mails = async () =>
  (await database.db.select().from(outbox).orderBy(outbox.createdAt)).map(
    ({ payload }) =>
      payload as {
        checks: { rule: string; answer: string; before: string; examples: string[] }[]
      },
  )
const answers = async () =>
  (await mails()).map(({ checks }) =>
    checks.map(({ rule, before, answer }) => [rule, before, answer]),
  )
/** A total that is wrong by so many paise. */
const shift = (id: string, by: number) =>
  database.db.execute(
    sql`update order_items set price_paise = price_paise + ${by} where order_id = ${id}`,
  )
const anHourPasses = () =>
  database.db.execute(sql`
    update told set mailed_at = array(select at - interval '1 hour' from unnest(mailed_at) as at)`)

test('a sound shop: every check is stored, nothing is logged, and the owner hears nothing', async () => {
  expect(await run()).toEqual([])
  await tell()
  const stored = await database.db.select().from(checkResults)
  expect(stored.length).toBeGreaterThan(25)
  expect(new Set(stored.map(({ answer }) => answer))).toEqual(new Set(['0']))
  expect(await mails()).toEqual([])
})

test('a check that begins to complain is logged as an error each time, and mailed once, by one of ten nodes', async () => {
  await run()
  await shift(ORDER.unpaid, 1)
  const [line, ...others] = await run()
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 50,
    area: 'checks',
    msg: 'a consistency check is broken',
    rule: TOTALS,
    answer: '1',
    examples: [NUMBER.unpaid],
  })
  await Promise.all(Array.from({ length: 10 }, () => tell()))
  expect(await run()).toHaveLength(1)
  await tell()
  await anHourPasses()
  await tell()
  expect(await mails()).toMatchObject([
    { checks: [{ rule: TOTALS, before: '0', answer: '1', examples: [NUMBER.unpaid] }] },
  ])
})

test('since when a check answers so is kept until its answer changes', async () => {
  await shift(ORDER.unpaid, 1)
  const since = async () =>
    (await database.db.select().from(checkResults).where(eq(checkResults.rule, TOTALS)))[0]?.since
  await run()
  const first = await since()
  await run()
  expect(await since()).toEqual(first)
  await shift(ORDER.twice, 1)
  await run()
  expect(await since()).not.toEqual(first)
})

test('a count that changes is told an hour later, with what was told before; the end is told, too', async () => {
  await shift(ORDER.unpaid, 1)
  await run()
  await tell()
  await shift(ORDER.twice, 1)
  await run()
  await tell()
  expect(await mails()).toHaveLength(1)
  await anHourPasses()
  await tell()
  await shift(ORDER.unpaid, -1)
  await shift(ORDER.twice, -1)
  expect(await run()).toMatchObject([
    { level: 30, area: 'checks', msg: 'a consistency check holds again', rule: TOTALS },
  ])
  await anHourPasses()
  await tell()
  expect(await answers()).toEqual([
    [[TOTALS, '0', '1']],
    [[TOTALS, '1', '2']],
    [[TOTALS, '2', '0']],
  ])
})

test('a check that comes and goes within the hour is told neither way', async () => {
  await shift(ORDER.unpaid, 1)
  await run()
  await tell()
  for (const by of [-1, 1]) {
    await shift(ORDER.unpaid, by)
    await run()
    await tell()
  }
  await anHourPasses()
  await tell()
  expect(await mails()).toHaveLength(1)
})

test('what is still broken stands in the mail about another change', async () => {
  await shift(ORDER.unpaid, 1)
  await run()
  await tell()
  await database.db
    .update(paymentAttempts)
    .set({ state: 'review' })
    .where(eq(paymentAttempts.reference, 'OPEN'))
  await run()
  await anHourPasses()
  await tell()
  expect((await answers())[1]).toEqual(
    expect.arrayContaining([
      [TOTALS, '1', '1'],
      [REVIEW, '0', '1'],
    ]),
  )
})

test('without an address nothing is mailed, and whoever sets one hears how it stands', async () => {
  await shift(ORDER.unpaid, 1)
  await run()
  await tellChecks({ db: database.db, jobs, owner: { address: undefined, pace: 'daily' } })
  expect(await mails()).toEqual([])
  await tell()
  expect(await answers()).toEqual([[[TOTALS, '0', '1']]])
})

test('T53 a node that stops ends the check that is under way', async () => {
  const stopping = new AbortController()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table outbox in access exclusive mode`)
    const ended = expect(run({ signal: stopping.signal })).rejects.toThrow('aborted')
    await expect
      .poll(
        async () =>
          (
            await database.db.execute(sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBe(1)
    stopping.abort()
    await ended
  })
  expect(await database.db.select().from(checkResults)).toEqual([])
})

const changeAnEvent = () =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger user`)
    await tx.execute(
      sql`update audit_events set at = at - interval '1 day' where action = 'shipped'`,
    )
    await tx.execute(sql`alter table audit_events enable trigger user`)
  })
const CHAIN = 'the chain of audit events verifies'

test('an audit chain that verifies gets a checkpoint of the day, which names the shop and its last link', async () => {
  await run()
  await run()
  const [checkpoint, ...others] = await database.db.select().from(auditCheckpoints)
  const { rows } = await database.db.execute<{ seq: string }>(
    sql`select max(seq)::text as seq from audit_chain`,
  )
  expect(others).toEqual([])
  expect(checkpoint?.note.split('\n').slice(0, 2)).toEqual(['shop.test/audit', rows[0]?.seq])
})

test('an audit chain that does not verify gets no checkpoint, and is mailed', async () => {
  await changeAnEvent()
  expect(await run()).toMatchObject([
    {
      rule: CHAIN,
      answer: '1',
      examples: [expect.stringMatching(/^event \d+, link \d+: it was changed$/)],
    },
    { rule: WHOLE_AUDIT_CHAIN.name, answer: '1' },
  ])
  expect(await database.db.$count(auditCheckpoints)).toBe(0)
  await tell()
  expect(await answers()).toEqual([
    [
      [CHAIN, '0', '1'],
      [WHOLE_AUDIT_CHAIN.name, '0', '1'],
    ],
  ])
  expect(adviceOn(CHAIN)).toContain('npm run doctor -- --all')
})

test('T57 an event of before the checkpoint that was changed is mailed within a week', async () => {
  await run()
  await changeAnEvent()
  expect(await run()).toEqual([])
  // As a shop that has never verified the whole, and one whose week is over.
  await database.db.delete(auditVerifications)
  expect(await run()).toMatchObject([{ level: 50, rule: WHOLE_AUDIT_CHAIN.name, answer: '1' }])
  await tell()
  expect(await answers()).toEqual([[[WHOLE_AUDIT_CHAIN.name, '0', '1']]])
  expect(adviceOn(WHOLE_AUDIT_CHAIN.name)).toContain('npm run doctor -- --all')
})
