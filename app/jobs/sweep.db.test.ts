import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { runStep, startSweep, type SweepStep } from './sweep.server.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

/** A step that counts its runs. */
function counted(due: SweepStep['due'], answers: (() => 'more' | 'done')[] = []) {
  const runs = { count: 0 }
  const step: SweepStep = {
    name: 'counted',
    due,
    run: () => {
      const answer = answers[runs.count]
      runs.count += 1
      return Promise.resolve(answer?.() ?? 'done')
    },
  }
  return { step, runs }
}

/** The step ran so long ago. */
const passed = (interval: string) =>
  database.db.execute(sql`
    update sweeps set claimed_at = claimed_at - ${interval}::interval, finished_at = finished_at - ${interval}::interval`)

test('T58 a step that is due is run by one of ten nodes, and again when it is due again', async () => {
  const { step, runs } = counted({ everySeconds: 60 })
  const ran = await Promise.all(Array.from({ length: 10 }, () => runStep(database.db, step)))
  expect([runs.count, ran.filter(Boolean).length]).toEqual([1, 1])
  await passed('30 seconds')
  expect(await runStep(database.db, step)).toBe(false)
  await passed('30 seconds')
  expect(await runStep(database.db, step)).toBe(true)
})

test('T58 what one node could not finish another takes over, after a while', async () => {
  const { step, runs } = counted({ everySeconds: 60 }, [
    () => {
      throw new Error('killed')
    },
  ])
  await expect(runStep(database.db, step)).rejects.toThrow('killed')
  await passed('100 seconds')
  expect(await runStep(database.db, step)).toBe(false)
  await passed('20 seconds')
  expect([await runStep(database.db, step), runs.count]).toEqual([true, 2])
})

test('T47 a claim of the future, from before the database was set back, does not stop a step', async () => {
  const { step, runs } = counted({ everySeconds: 60 })
  await runStep(database.db, step)
  await passed('-1 hour')
  expect([await runStep(database.db, step), runs.count]).toEqual([true, 2])
})

test('T58 what is done each night is done once, and at once after a month in which no node was up', async () => {
  const { rows } = await database.db.execute<{ at: string }>(
    sql`select to_char((now() at time zone 'Asia/Kolkata') - interval '1 hour', 'HH24:MI') as at`,
  )
  // The hour of the day at which it falls due was an hour ago.
  const { step, runs } = counted({ dailyAt: rows[0]?.at ?? '' })
  expect(await runStep(database.db, step)).toBe(true)
  await passed('30 minutes')
  expect(await runStep(database.db, step)).toBe(false)
  await passed('40 minutes')
  expect(await runStep(database.db, step)).toBe(true)
  await passed('31 days')
  const nodes = await Promise.all([runStep(database.db, step), runStep(database.db, step)])
  expect([nodes.filter(Boolean).length, runs.count]).toEqual([1, 3])
})

test('a step that reached its bound goes on at once, and not for ever', async () => {
  const { step, runs } = counted({ everySeconds: 60 }, [() => 'more', () => 'more'])
  await runStep(database.db, step)
  expect(runs.count).toBe(3)
  await passed('60 seconds')
  const endless = counted(
    { everySeconds: 60 },
    Array(100).fill(() => 'more'),
  )
  await runStep(database.db, endless.step)
  expect(endless.runs.count).toBe(20)
})

test('a step that fails is logged and keeps neither the others nor the stop waiting', async () => {
  const logged: object[] = []
  const { step, runs } = counted({ everySeconds: 60 })
  const broken: SweepStep = {
    name: 'broken',
    due: { everySeconds: 60 },
    run: () => Promise.reject(new Error('a bug')),
  }
  const log = { error: (fields: object, message: string) => void logged.push({ fields, message }) }
  const sweep = startSweep(database.db, [broken, step], log)
  // A failure during the stop would not be logged.
  await expect.poll(() => [runs.count, logged.length], { timeout: 10_000 }).toEqual([1, 1])
  await sweep.stop()
  expect(logged).toMatchObject([
    { fields: { area: 'sweep', err: { message: 'a bug' } }, message: 'broken failed' },
  ])
})

test('a step may also run so long after a start, though it is not due, and not before', async () => {
  const { step, runs } = counted({ everySeconds: 60 * 60 })
  const later = { ...step, name: 'later', afterStartSeconds: 60 * 60 }
  for (const one of [step, later]) await runStep(database.db, one)
  await passed('10 minutes')
  const sweep = startSweep(database.db, [later, { ...step, afterStartSeconds: 1 }], {
    error: () => {},
  })
  await expect.poll(() => runs.count, { timeout: 10_000 }).toBe(3)
  await sweep.stop()
  const { rows } = await database.db.execute(
    sql`select step from sweeps where claimed_at > now() - interval '9 minutes'`,
  )
  expect(rows).toEqual([{ step: 'counted' }])
})
