import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '#app/basics/sha256.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Rate limits, counted in Postgres for all nodes (T44, §9.7). Durations in seconds. */
const LIMITS = {
  /** By internet address and account, so that a stranger elsewhere cannot lock a shopper out. */
  login: { points: 20, duration: MINUTE },
  /**
   * By internet address over all accounts: failed tries from unknown devices. Many shoppers share
   * one.
   */
  'login-address': { points: 100, duration: 10 * MINUTE },
  register: { points: 10, duration: HOUR },
  /** By internet address, by address and account, and by account: protects mailbox and queue. */
  'forgot-address': { points: 30, duration: HOUR },
  forgot: { points: 3, duration: HOUR },
  'forgot-email': { points: 10, duration: HOUR },
  /**
   * Mailed links, by internet address. Nobody guesses a token; this only limits useless queries.
   */
  reset: { points: 300, duration: HOUR },
  /** The current password of a signed-in shopper, by account. */
  password: { points: 10, duration: 10 * MINUTE },
  /** Mails requested from an account, by account. */
  'account-mail': { points: 5, duration: HOUR },
  /** Data exports, by account. */
  'my-data': { points: 10, duration: HOUR },
  /** Cart syncs, by account. */
  cart: { points: 120, duration: MINUTE },
  payment: { points: 20, duration: MINUTE },
  /** New attempts to pay one order, each of which holds its stock again. */
  'pay-again': { points: 10, duration: 24 * HOUR },
  /**
   * Order tracking when signed out: by internet address; by address and order, so that a stranger
   * cannot use up the buyer's tries; and by order, so that many addresses cannot guess its contact.
   */
  'track-address': { points: 10, duration: MINUTE },
  track: { points: 10, duration: HOUR },
  'track-order': { points: 100, duration: HOUR },
  /** Contact messages: by internet address, and by the email that gets a copy. */
  contact: { points: 10, duration: HOUR },
  'contact-email': { points: 5, duration: 24 * HOUR },
  /** Newsletter sign-ups, by internet address; the mails are bounded by mailbox-shares.server.ts. */
  newsletter: { points: 20, duration: HOUR },
  /**
   * Payment status checks: by attempt where a return or notice asks, otherwise by shopper, or by
   * order without one. The gateway takes one at a time, so nobody may keep it busy, nor for a day.
   */
  enquiry: { points: 20, duration: MINUTE },
  'enquiry-day': { points: 300, duration: 24 * HOUR },
} as const

export type RateLimitName = keyof typeof LIMITS
const RATE_LIMIT_NAMES = Object.keys(LIMITS) as RateLimitName[]
export type RateLimitExceeded = { retryAfterS: number }

export type RateLimits = {
  /** Counts one try; refuses it when the limit is reached. */
  consume(name: RateLimitName, key: string): Promise<Result<null, RateLimitExceeded>>
  /** Takes one try back, when it succeeded and so was no guess. */
  refund(name: RateLimitName, key: string): Promise<void>
}

/**
 * Rate limits in Postgres. The keys are stored as hashes, so that the table lists no addresses.
 * @param now the shop's clock, by which a limit of all nodes ends for all at once (T47)
 */
export function makeRateLimits(pool: Pool, now: () => Date = () => new Date()): RateLimits {
  const storeClient = movingTimes(pool, () => now().getTime() - Date.now())
  const limiter = (name: RateLimitName) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'guess_limits',
      tableCreated: true,
      keyPrefix: name,
      ...LIMITS[name],
    })
  const limiters = new Map(RATE_LIMIT_NAMES.map((name) => [name, limiter(name)]))
  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(sha256(key))
        return ok(null)
      } catch (error) {
        if (error instanceof RateLimiterRes)
          return err({ retryAfterS: Math.ceil(error.msBeforeNext / 1000) })
        throw error
      }
    },
    async refund(name, key) {
      await limiters.get(name)?.reward(sha256(key))
    },
  }
}

/** Times are in ms since 1970; the library's other numbers are counts of tries. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e12

/** Counts a status check by this shopper, order or attempt. @returns whether it may be made */
export const mayCheckStatus = async (
  rateLimits: Pick<RateLimits, 'consume'>,
  key: string,
): Promise<boolean> =>
  (await rateLimits.consume('enquiry', key)).ok && (await rateLimits.consume('enquiry-day', key)).ok

/**
 * The library compares times with `Date.now()` of the process: each is moved by the difference to
 * the shop's clock on its way to the database, and back on its way from there.
 */
const movingTimes = (pool: Pool, differenceMs: () => number) => ({
  async query({ values = [], ...rest }: { name?: string; text: string; values?: unknown[] }) {
    const difference = differenceMs()
    const result = await pool.query<{ points: number; expire: string | null }>({
      ...rest,
      values: values.map((value) => (isTime(value) ? Math.round(value + difference) : value)),
    })
    const rows = result.rows.map((row) => ({
      ...row,
      expire: row.expire && Number(row.expire) - difference,
    }))
    return { ...result, rows }
  },
})
