/**
 * The database cannot be asked for the moment: no connection, a connection that was lost, or no
 * answer within the deadline. `cause` is what the driver said.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  /** Tells it from others where the class exists twice, in the build and in the programs. */
  readonly code = 'DATABASE_UNAVAILABLE'
}

/**
 * SQLSTATEs that end with the state of the database, not with another statement:
 * 08 connection exceptions; 53 out of disk, memory or connections; 57P01 to 57P05 shut down,
 * crashed, starting, dropped, idle too long; 58030 I/O error; 25006 read-only, as a standby is after
 * a failover. 40001 and 40P01 (serialization failure, deadlock) are here too, because they only
 * arrive once retries.ts has given up: then it is load. Corruption (XX001, XX002) is not: it stays
 * until a person looks, and is an error of the shop.
 */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|58030|25006|40001|40P01)$/

/** SQLSTATEs after which the next statement needs another connection. */
const CONNECTION_IS_USELESS = /^(?:08...|57P0[1-5]|25006)$/

/** SQLSTATEs of a transaction that succeeds when it runs again: serialization failure, deadlock. */
const CONFLICT = /^40(?:001|P01)$/

/** Whether the database is away for the moment, however libraries have wrapped the error. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  hasCode(error, (code) => code === 'DATABASE_UNAVAILABLE' || UNAVAILABLE.test(code))

export const needsAnotherConnection = (error: unknown): boolean =>
  hasCode(error, (code) => CONNECTION_IS_USELESS.test(code))

/** Failover: the server answers, but is a standby now. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, (code) => code === '25006')

export const isConflict = (error: unknown): boolean => hasCode(error, (code) => CONFLICT.test(code))

/** Postgres has cancelled the statement, because it took longer than its pool lets it. */
export const isStatementTimeout = (error: unknown): boolean =>
  hasCode(error, (code) => code === '57014')

/**
 * A text that Postgres cannot keep: 22021 a NUL, 22P05 a NUL in JSON, 22P02 half a surrogate pair in
 * JSON.
 */
export const isUnstorableText = (error: unknown): boolean =>
  hasCode(
    error,
    (code, cause) =>
      code === '22021' ||
      code === '22P05' ||
      (code === '22P02' && 'detail' in cause && /surrogate/.test(String(cause.detail))),
  )

/**
 * Another transaction was first: 23505 it inserted the same key, 23503 it deleted what this one
 * refers to.
 */
export const isOvertaken = (error: unknown): boolean =>
  hasCode(error, (code) => code === '23505' || code === '23503')

/** Bound on a chain of causes, which could be a circle. */
const MAX_CAUSES = 10

function hasCode(error: unknown, matches: (code: string, cause: Error) => boolean): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && matches(cause.code, cause)) return true
    cause = cause.cause
  }
  return false
}
