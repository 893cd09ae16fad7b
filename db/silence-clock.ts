const TICK_MS = 20
/** Most that one tick counts: a later one shows that the process was too busy to read. */
const MAX_TICK_MS = 100
/** Longest gap between two answers of a database that still counts as answering. */
const PAUSE_MS = 250

export type SilenceClock = {
  now(): number
  /** Something is asked. @returns what to call once that wait is over, however it ended */
  noteQuestion(): () => void
  noteAnswer(): void
}

/**
 * A monotonic clock, in ms, that runs only while the database is silent: not while nobody asks it
 * anything, not while it answers somebody, since then it is there and busy, and not while this
 * process is too busy to read what has arrived, which its late timers show.
 */
export function silenceClock(): SilenceClock {
  let silentMs = 0
  let tickedAt = performance.now()
  let answeredAt = -Infinity
  let questions = 0
  const sinceTick = () =>
    questions === 0 || performance.now() - answeredAt < PAUSE_MS
      ? 0
      : Math.min(performance.now() - tickedAt, MAX_TICK_MS)
  const tick = () => {
    silentMs += sinceTick()
    tickedAt = performance.now()
  }
  setInterval(tick, TICK_MS).unref()
  return {
    now: () => silentMs + sinceTick(),
    noteQuestion() {
      tick()
      questions += 1
      return () => {
        tick()
        questions -= 1
      }
    },
    noteAnswer: () => (answeredAt = performance.now()),
  }
}
