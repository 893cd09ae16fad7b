import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/** The database's clock, as this process tells it. */
export type DatabaseClock = { now: () => Date; stop(): void }

const MEASURE_EVERY_MS = 60_000
/** Measurements at the start; the one with the fastest answer counts. */
const FIRST_MEASUREMENTS = 3
/** An answer slower than this says too little: its time may be wrong by half of it. */
const MAX_ROUND_TRIP_MS = 1_000

/**
 * Tells the database's time: its time when it was last asked, plus monotonic time since. So all
 * nodes agree within a round trip, and a node whose clock is wrong or steps is right (T47,
 * decision 49). While the database is away it goes on by itself.
 * @throws when the database cannot be asked for the first time
 */
export async function openDatabaseClock(db: Database): Promise<DatabaseClock> {
  let best = await measure(db)
  for (let i = 1; i < FIRST_MEASUREMENTS; i++) {
    const next = await measure(db)
    if (next.roundTripMs < best.roundTripMs) best = next
  }
  let { offsetMs } = best
  const timer = setInterval(() => {
    measure(db).then(
      (next) => {
        // A difference within the measurement's error moves nothing, so that times seldom step back.
        const isWithinError = Math.abs(next.offsetMs - offsetMs) <= next.roundTripMs / 2
        if (next.roundTripMs <= MAX_ROUND_TRIP_MS && !isWithinError) offsetMs = next.offsetMs
      },
      // The database is away: the next measurement comes.
      () => {},
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return {
    now: () => new Date(performance.now() + offsetMs),
    stop: () => clearInterval(timer),
  }
}

/** For times that are compared with one of another node to the millisecond. */
export async function databaseTime(db: Database | Transaction): Promise<Date> {
  return new Date(await databaseMs(db))
}

type Measurement = { offsetMs: number; roundTripMs: number }

/** The database is assumed to look at its clock halfway between question and answer. */
async function measure(db: Database): Promise<Measurement> {
  const asked = performance.now()
  const ms = await databaseMs(db)
  const answered = performance.now()
  return {
    offsetMs: ms - (asked + answered) / 2,
    roundTripMs: answered - asked,
  }
}

async function databaseMs(db: Database | Transaction): Promise<number> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Number(rows[0]?.ms)
}
