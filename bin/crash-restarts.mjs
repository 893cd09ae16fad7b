/** Exit code of a server that ended itself after an uncaught exception (server/main.ts). */
const UNCAUGHT_EXCEPTION = 70
/** Signals by which somebody asks a program to end; any other is a crash or the OOM killer. */
const ASKED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Uptime after which the backoff starts over. */
const WELL_AFTER_MS = 5 * 60_000
const MOST_CRASHES = 10
const WITHIN_MS = 10 * 60_000

/**
 * Exponential backoff between the restarts of a crashed server: 1 s, doubling to 30 s. The tenth
 * crash within ten minutes is the last one.
 */
export function crashRestarts({ firstPauseMs = FIRST_PAUSE_MS } = {}) {
  let crashes = []
  let pauseMs = firstPauseMs
  let restarted = false

  /**
   * Decides about a restart, by the time of the exit and how long the server had run.
   * @returns `{ pauseMs }` before the next start, `gaveUp`, or neither: it ended of its own will
   */
  return ({ code, signal, at, ranMs }) => {
    if (ranMs >= WELL_AFTER_MS) {
      pauseMs = firstPauseMs
      restarted = false
    }
    const crashed = code === UNCAUGHT_EXCEPTION || (signal !== null && !ASKED.includes(signal))
    // After a crash the same settings are known to be good: a start that is refused finds the
    // database away, or the old server's lock on it not yet released.
    const refused = restarted && code === 1
    if (!crashed && !refused) return {}
    if (crashed) crashes = [...crashes.filter((earlier) => at - earlier < WITHIN_MS), at]
    if (crashes.length >= MOST_CRASHES) return { gaveUp: true }
    restarted = true
    const pause = pauseMs
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    return { pauseMs: pause }
  }
}

/** Sentence for the log of whoever runs the shop. */
export function crashSentence({ code, signal }, { pauseMs, gaveUp }) {
  const how = signal ? `killed by ${signal}` : `exit code ${code}`
  if (gaveUp)
    return `Sangam crashed ${MOST_CRASHES} times within ${WITHIN_MS / 60_000} minutes (the last time: ${how}) and is not started again: what it said before each crash is above.`
  return `Sangam ${code === 1 ? 'could not be started again' : 'crashed'} (${how}); starting it again in ${pauseMs / 1_000} s.`
}
