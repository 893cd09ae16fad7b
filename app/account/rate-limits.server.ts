import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '#app/basics/sha256.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** What can be guessed, and how often it may be tried: counted in Postgres, so that all nodes share it (T44). */
const LIMITS = {
  /** By address and account together, so that a stranger elsewhere cannot lock a shopper out. */
  login: { points: 20, duration: MINUTE },
  /** By address, over all accounts: tries that failed, from devices the account does not know. Many shoppers share one. */
  'login-address': { points: 100, duration: 10 * MINUTE },
  register: { points: 10, duration: HOUR },
  /** By address; by address and account; and by account, so that neither a mailbox nor the queue is flooded. */
  'forgot-address': { points: 30, duration: HOUR },
  forgot: { points: 3, duration: HOUR },
  'forgot-email': { points: 10, duration: HOUR },
  /** Links out of mails, by address: nobody guesses one, so this only keeps the database from being asked for nothing. */
  reset: { points: 300, duration: HOUR },
  /** The current password, asked for once more by somebody who is signed in; by account. */
  password: { points: 10, duration: 10 * MINUTE },
  /** Mails that somebody asks for from their account. */
  'account-mail': { points: 5, duration: HOUR },
  /** All the shop knows of somebody, written out. */
  'my-data': { points: 10, duration: HOUR },
  /** A cart told to the account, by account. */
  cart: { points: 120, duration: MINUTE },
  payment: { points: 20, duration: MINUTE },
  /** New tries to pay one order, each of which holds its stock again. */
  'pay-again': { points: 10, duration: 24 * HOUR },
  /** Mails about orders that are not paid, by where they go: anybody can write any address at the checkout. */
  'order-mail': { points: 5, duration: 24 * HOUR },
  /**
   * Whose an order is, by who tracks it signed out: by address; by address and order, so that one stranger cannot use up what
   * the buyer has; and by order, so that its contact is not guessed from many addresses.
   */
  'track-address': { points: 10, duration: MINUTE },
  track: { points: 10, duration: HOUR },
  'track-order': { points: 100, duration: HOUR },
  /** Messages to the shop: by address, and by the email they come from, to which a copy goes. */
  contact: { points: 10, duration: HOUR },
  'contact-email': { points: 5, duration: 24 * HOUR },
  /** Newsletter: sign-ups by address; and welcome mails by where they go, since anybody can write any address. */
  newsletter: { points: 20, duration: HOUR },
  'newsletter-mail': { points: 2, duration: 24 * HOUR },
  /** By shopper: the bank takes one enquiry at a time, and nobody may keep it busy with theirs. */
  enquiry: { points: 20, duration: MINUTE },
} as const

export type RateLimitName = keyof typeof LIMITS
const RATE_LIMIT_NAMES = Object.keys(LIMITS) as RateLimitName[]
export type RateLimitExceeded = { retryAfterS: number }

export type RateLimits = {
  /** Counts one try; refuses it when there were too many. */
  consume(name: RateLimitName, key: string): Promise<Result<null, RateLimitExceeded>>
  /** Takes a try back that was no guess: it was right. */
  refund(name: RateLimitName, key: string): Promise<void>
}

/** Whose tries they are is kept as a hash: a list of addresses and accounts is nothing to have lying about. */
export function makeRateLimits(pool: Pool): RateLimits {
  const limiter = (name: RateLimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
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
