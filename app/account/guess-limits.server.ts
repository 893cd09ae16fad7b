import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { no, ok, type Result } from '#app/basics/result.ts'

/** What can be guessed, and how often it may be tried: counted in Postgres, so that all nodes share it. */
const LIMITS = {
  /** By address and account together, so that a stranger elsewhere cannot lock a shopper out (T44). */
  login: { points: 20, duration: 60 },
  register: { points: 30, duration: 60 * 60 },
  payment: { points: 20, duration: 60 },
  /** The bank takes one enquiry at a time: nobody may keep it busy with theirs. */
  enquiry: { points: 20, duration: 60 },
} as const

export type Guessable = keyof typeof LIMITS
const GUESSABLES = Object.keys(LIMITS) as Guessable[]
export type TooMany = { retryAfterS: number }

export type GuessLimits = {
  /** Counts one try; refuses it when there were too many. */
  spend(what: Guessable, who: string): Promise<Result<null, TooMany>>
}

export function makeGuessLimits(pool: Pool): GuessLimits {
  const limiter = (what: Guessable) =>
    new RateLimiterPostgres({ storeClient: pool, tableName: 'guess_limits', tableCreated: true, keyPrefix: what, ...LIMITS[what] })
  const limiters = new Map(GUESSABLES.map((what) => [what, limiter(what)]))
  return {
    async spend(what, who) {
      try {
        await limiters.get(what)?.consume(who)
        return ok(null)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return no({ retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) })
        throw refusal
      }
    },
  }
}
