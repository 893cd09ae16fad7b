const TICK_MS = 20
/** Most that one tick counts: a later one shows that the process was too busy to read. */
const MAX_TICK_MS = 100
/** A pause between two answers that a database which is there may take. */
const PAUSE_MS = 250

export type SilenceClock = { now(): number; noteAnswer(): void }

/**
 * A monotonic clock, in ms, that runs only while the database is silent: not while it answers
 * anybody, since then it is there and busy, and not while this process is too busy to read what has
 * arrived, which its late timers show.
 */
export function silenceClock(): SilenceClock {
  let silentMs = 0
  let tickedAt = performance.now()
  let answeredAt = -Infinity
  const sinceTick = () =>
    performance.now() - answeredAt < PAUSE_MS
      ? 0
      : Math.min(performance.now() - tickedAt, MAX_TICK_MS)
  setInterval(() => {
    silentMs += sinceTick()
    tickedAt = performance.now()
  }, TICK_MS).unref()
  return {
    now: () => silentMs + sinceTick(),
    noteAnswer: () => (answeredAt = performance.now()),
  }
}
