import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { logContext } from '#app/basics/log-context.server.ts'
import { openJobQueue, type JobQueue, type Workers } from './jobs.server.ts'
import { QUEUE_NAMES } from './queue-policies.ts'

let database: ShopDatabase
let queue: JobQueue
let logged: { level: string; fields: object }[]
const log = {
  warn: (fields: object) =>
    void logged.push({ level: 'warn', fields: { ...logContext(), ...fields } }),
  error: (fields: object) => void logged.push({ level: 'error', fields }),
}

beforeEach(async () => {
  logged = []
  database = await shopDatabase()
  queue = await openJobQueue(database.url, log)
})
afterEach(async () => {
  await queue.stop()
  await database.drop()
})

/** Workers that do nothing except those of `work`. */
const workers = (work: Partial<Workers>): Workers =>
  new Proxy(work as Workers, {
    get: (given, name: keyof Workers) => given[name] ?? (() => Promise.resolve()),
  })

const enqueue = (userIds: string[]) =>
  database.db.transaction(async (tx) => {
    for (const userId of userIds) await queue.enqueue(tx, 'welcome-mail', { userId })
  })

test('a job exists if its deed is committed, and not otherwise', async () => {
  const done: string[] = []
  await queue.work(workers({ 'welcome-mail': async ({ userId }) => void done.push(userId) }))
  await database.db
    .transaction(async (tx) => {
      await queue.enqueue(tx, 'welcome-mail', { userId: 'undone' })
      throw new Error('thought better of it')
    })
    .catch(() => {})
  await enqueue(['kept'])
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['kept'])
})

test('many jobs are done one after the other without a pause, each under an id of its own', async () => {
  const people = Array.from({ length: 40 }, (_, i) => `user-${i}`)
  const done = new Map<string, string>()
  await enqueue(people)
  await queue.work(
    workers({ 'welcome-mail': async ({ userId }, jobId) => void done.set(jobId, userId) }),
  )
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(40)
  expect([...done.values()].sort()).toEqual(people.sort())
})

test('one that fails is tried again as the same job, is told of in the log, and holds up none of the others', async () => {
  await queue.stop()
  queue = await openJobQueue(database.url, log, { retryDelaySeconds: 0, pollingSeconds: 0.5 })
  const tries: [string, string][] = []
  await enqueue(['broken', 'whole'])
  await queue.work(
    workers({
      async 'welcome-mail'({ userId }, jobId) {
        tries.push([userId, jobId])
        if (userId === 'broken' && tries.filter(([who]) => who === 'broken').length === 1)
          throw new Error('not today')
      },
    }),
  )
  await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(3)
  const broken = tries.filter(([who]) => who === 'broken').map(([, id]) => id)
  expect([broken.length, new Set(broken).size]).toEqual([2, 1])
  expect(logged).toMatchObject([
    {
      level: 'warn',
      fields: {
        job: 'welcome-mail',
        run: broken[0],
        tries: 1,
        err: expect.objectContaining({ message: 'not today' }),
      },
    },
  ])
})

type Rules = {
  retry_limit: number
  retry_delay: number
  retry_backoff: boolean
  retry_delay_max: number
}
const rulesIn = async (table: 'queue' | 'job', name: string) => {
  const rules = sql`select retry_limit, retry_delay, retry_backoff, retry_delay_max from ${sql.raw(`pgboss.${table}`)} where name = ${name}`
  return (await database.db.execute<Rules>(rules)).rows[0]
}

/**
 * Shortest time until a job fails for good, in hours: pg-boss doubles each delay up to its maximum,
 * with jitter on top.
 */
const leastHours = ({ retry_limit: limit, retry_delay: delay, retry_delay_max: most }: Rules) =>
  Array.from({ length: limit }, (_, nth) => Math.min(most, delay * 2 ** nth)).reduce(
    (sum, seconds) => sum + seconds,
    0,
  ) / 3600

test('unless a test says otherwise a mail is tried for more than a day, money for more than three, and the bank is asked for less than one', async () => {
  const rules = async (name: string) => (await rulesIn('queue', name))!
  for (const name of ['mail', 'refund', 'enquire'])
    expect(await rules(name)).toMatchObject({ retry_backoff: true })
  expect(leastHours(await rules('mail'))).toBeGreaterThan(24)
  expect(leastHours(await rules('refund'))).toBeGreaterThan(3 * 24)
  expect(2 * leastHours(await rules('enquire'))).toBeLessThan(24)
})

test("a job has the rules of its queue; where a test shortens its delay, the job's own are shortened and the queue's are not", async () => {
  const before = await rulesIn('queue', 'mail')
  await enqueue(['in time'])
  expect(await rulesIn('job', 'mail')).toEqual(before)
  await database.db.execute(sql`delete from pgboss.job`)
  await queue.stop()
  queue = await openJobQueue(database.url, log, { retryDelaySeconds: 2 })
  await enqueue(['at once'])
  expect(await rulesIn('job', 'mail')).toMatchObject({
    retry_delay: 2,
    retry_backoff: false,
    retry_limit: before?.retry_limit,
  })
  expect(await rulesIn('queue', 'mail')).toEqual(before)
})

test('rules that have changed since a queue was made hold for it too', async () => {
  const rules = async () =>
    (
      await database.db.execute(
        sql`select retry_limit, heartbeat_seconds, deletion_seconds, notify from pgboss.queue where name = 'mail'`,
      )
    ).rows[0]
  const asMade = await rules()
  expect(asMade).toEqual({
    retry_limit: 20,
    heartbeat_seconds: 20,
    deletion_seconds: 3600,
    notify: true,
  })
  await database.db.execute(
    sql`update pgboss.queue set retry_limit = 2, heartbeat_seconds = null, deletion_seconds = 604800, notify = false`,
  )
  await queue.stop()
  queue = await openJobQueue(database.url, log)
  expect(await rules()).toEqual(asMade)
})

test('T62 no queue keeps a job that never began for more than 14 days, nor a settled one for more than an hour', async () => {
  const { rows } = await database.db.execute<{ waiting: number; settled: number; queues: number }>(
    sql`select max(retention_seconds) as waiting, max(deletion_seconds) as settled, count(*)::int as queues
      from pgboss.queue where name not like '\\_%'`,
  )
  const day = 24 * 60 * 60
  expect(rows).toEqual([{ waiting: 14 * day, settled: 60 * 60, queues: QUEUE_NAMES.length }])
})

test('a mail that only a newer version knows fails, is tried again, and holds up no other', async () => {
  const done: string[] = []
  await database.db.execute(
    sql`insert into pgboss.job (name, data, retry_limit) values ('mail', '{"mail": "birthday-mail"}', 20)`,
  )
  await enqueue(['asha'])
  const known: Partial<Workers> = {
    'welcome-mail': async ({ userId }) => void done.push(userId),
  }
  await queue.work(known as Workers)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['asha'])
  const state = async () =>
    (
      await database.db.execute<{ state: string }>(
        sql`select state from pgboss.job where data->>'mail' = 'birthday-mail'`,
      )
    ).rows[0]?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('retry')
})
