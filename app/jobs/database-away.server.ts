/**
 * Codes of Node for a connection that fails, and of Postgres for one that it ends or cannot open
 * (classes 08 and 57P).
 */
const AWAY = /^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EHOSTUNREACH$|ENETUNREACH$|08|57P|53300$)/
/** pg's own errors have no code. */
const AWAY_MESSAGE = /timeout|timed out|Connection terminated|not queryable|connection error/i

/** Whether an error says that the database cannot be reached, not that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' ? AWAY.test(code) : AWAY_MESSAGE.test(cause.message)) return true
  }
  return false
}
