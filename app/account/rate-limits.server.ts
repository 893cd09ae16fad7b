import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { clientNetworks, NETWORK_FACTORS, widestNetwork } from './client-networks.server.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Rate limits, counted in Postgres for all nodes (T44, §9.7). Durations in seconds; `by` says what is
 * counted. By network: `points` are those of a household, an IPv6 /64; a /56 has three times, a /48
 * and an IPv4 address ten times as many, because a carrier's town stands behind one
 * (client-networks.server.ts). What one person does is counted by account, mailbox, order or device.
 */
const LIMITS = {
  /** Failed sign-ins from unknown devices, over all accounts. */
  'login-network': { by: 'network', points: 100, duration: 10 * MINUTE },
  /** Sign-ins to one account from unknown devices of one network, the widest (/48 of IPv6). */
  login: { by: 'network and account', points: 20, duration: MINUTE },
  /** Failed sign-ins to one account from unknown devices anywhere; its own devices pass. */
  'login-account': { by: 'account', points: 100, duration: HOUR },
  /** A device known to the account, in place of what is counted by network, account or order. */
  'known-device': { by: 'device and account', points: 20, duration: MINUTE },
  /** All known devices of an account, so that no account holds the turns of known shoppers. */
  'known-devices': { by: 'account', points: 60, duration: MINUTE },
  /** Failed sign-ins at the desk, over all members. */
  'desk-network': { by: 'network', points: 20, duration: 10 * MINUTE },
  /** Failed passwords of one member from one network, the widest. */
  'desk-account': { by: 'network and account', points: 10, duration: 15 * MINUTE },
  /** Codes that are asked for anew in a session, where Better Auth counts none. */
  'desk-code': { by: 'account', points: 5, duration: 15 * MINUTE },
  register: { by: 'network', points: 10, duration: 10 * MINUTE },
  /** Registrations of an address that has an account: they tell so. */
  'register-taken': { by: 'network', points: 5, duration: HOUR },
  /** Requests for reset links, to whatever mailboxes. */
  forgot: { by: 'network', points: 10, duration: 10 * MINUTE },
  /**
   * Reset mails to one mailbox. Shorter than a link is good for: who asks and gets no mail has one
   * that is good for 40 minutes more.
   */
  'forgot-mail': { by: 'mailbox', points: 3, duration: 20 * MINUTE },
  /** The current password of a signed-in shopper. */
  password: { by: 'account', points: 10, duration: 10 * MINUTE },
  /** Mails requested from an account. */
  'account-mail': { by: 'account', points: 5, duration: HOUR },
  /** Data exports. */
  'my-data': { by: 'account', points: 10, duration: HOUR },
  /** Cart syncs. */
  cart: { by: 'account', points: 120, duration: MINUTE },
  payment: { by: 'account or order', points: 20, duration: MINUTE },
  /** New attempts to pay one order, each of which holds its stock again. */
  'pay-again': { by: 'order', points: 10, duration: 24 * HOUR },
  /** Order tracking when signed out, of whatever orders. */
  'track-network': { by: 'network', points: 10, duration: MINUTE },
  /** Wrong contacts for one order from one network, the widest. */
  track: { by: 'network and order', points: 10, duration: HOUR },
  /** Wrong contacts for one order from anywhere; the devices of its buyer pass. */
  'track-order': { by: 'order', points: 100, duration: HOUR },
  contact: { by: 'network', points: 10, duration: HOUR },
  /** Copies of contact messages: anybody can type any address. */
  'contact-email': { by: 'mailbox', points: 5, duration: 24 * HOUR },
  /** Wrong links to tickets. */
  'ticket-network': { by: 'network', points: 5, duration: 10 * MINUTE },
  /** Replies to one ticket. */
  'ticket-reply': { by: 'ticket', points: 10, duration: HOUR },
  /** Newsletter sign-ups; the mails are bounded by mailbox-shares.server.ts. */
  newsletter: { by: 'network', points: 20, duration: HOUR },
  /**
   * Payment status checks: by attempt where a return or notice asks, otherwise by shopper, or by
   * order without one. The gateway takes one at a time, so nobody may keep it busy, nor for a day.
   */
  enquiry: { by: 'account or order', points: 20, duration: MINUTE },
  'enquiry-day': { by: 'account or order', points: 300, duration: 24 * HOUR },
  /** Text messages to one telephone, of one account, and of the whole shop (`TEXTS_PER_DAY`, T74). */
  'text-number': { by: 'telephone', points: 5, duration: 24 * HOUR },
  'text-account': { by: 'account', points: 10, duration: 24 * HOUR },
  'text-shop': { by: 'shop', points: 1_000, duration: 24 * HOUR },
  /** Requests with one key of the read API. */
  'api-key': { by: 'key', points: 300, duration: MINUTE },
} as const

export type RateLimitName = keyof typeof LIMITS
const RATE_LIMIT_NAMES = Object.keys(LIMITS) as RateLimitName[]
export type RateLimitExceeded = { retryAfterS: number }

/** The key of a limit by network is the visitor's address, as the request context gives it. */
export type RateLimits = {
  /** Counts one try; refuses it when the limit is reached. */
  consume(name: RateLimitName, key: string): Promise<Result<null, RateLimitExceeded>>
  /** Takes one try back, when it succeeded and so was no guess. */
  refund(name: RateLimitName, key: string): Promise<void>
  /** Begins a new count. */
  reset(name: RateLimitName, key: string): Promise<void>
  /**
   * Keyed digest of a visitor's network, the widest (/48 of IPv6), for tables that compare visitors:
   * whoever rents a /48 has 65,536 of the narrower ones.
   */
  visitorDigest(address: string): string
}

/**
 * Rate limits in Postgres. The keys are stored as keyed digests, so that the table lists no
 * addresses, nor lets anybody without the secret find them by trying all.
 * @param now the shop's clock, by which a limit of all nodes ends for all at once (T47)
 * @param onRefused called for each try that is refused
 * @param points limits that the merchant has set
 */
export function makeRateLimits(
  pool: Pool,
  keys: SigningKeys,
  now: () => Date = () => new Date(),
  onRefused: () => void = () => {},
  points: { [Name in RateLimitName]?: number } = {},
): RateLimits {
  const storeClient = movingTimes(pool, () => now().getTime() - Date.now())
  const limiter = (name: RateLimitName, factor: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'guess_limits',
      tableCreated: true,
      keyPrefix: name,
      points: (points[name] ?? LIMITS[name].points) * factor,
      duration: LIMITS[name].duration,
      // The sweep deletes them, in batches (privacy/purge-expired.server.ts).
      clearExpiredByTimeout: false,
    })
  const limiters = new Map(
    RATE_LIMIT_NAMES.flatMap((name) =>
      (LIMITS[name].by === 'network' ? NETWORK_FACTORS : [1]).map(
        (factor) => [`${name} ${factor}`, limiter(name, factor)] as const,
      ),
    ),
  )
  /** What one key counts at: of a network each width, the narrowest first. */
  const counters = (name: RateLimitName, key: string) => {
    const networks =
      LIMITS[name].by === 'network' ? clientNetworks(key) : [{ name: key, factor: 1 }]
    return networks.flatMap(({ name: counted, factor }) => {
      const limiter = limiters.get(`${name} ${factor}`)
      return limiter ? [{ limiter, key: keys.sign('rate limit', `${name} ${counted}`) }] : []
    })
  }
  return {
    async consume(name, key) {
      try {
        for (const { limiter, key: counted } of counters(name, key)) await limiter.consume(counted)
        return ok(null)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        onRefused()
        return err({ retryAfterS: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    async refund(name, key) {
      for (const { limiter, key: counted } of counters(name, key)) await limiter.reward(counted)
    },
    async reset(name, key) {
      for (const { limiter, key: counted } of counters(name, key)) await limiter.delete(counted)
    },
    visitorDigest: (address) => keys.sign('visitor', widestNetwork(address)),
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
 * the shop's clock on its way to the database, and back on its way from there. Its names for
 * prepared statements are dropped: a transaction pooler loses what a session has prepared.
 */
const movingTimes = (pool: Pool, differenceMs: () => number) => ({
  async query({ values = [], text }: { name?: string; text: string; values?: unknown[] }) {
    const difference = differenceMs()
    const result = await pool.query<{ points: number; expire: string | null }>({
      text,
      values: values.map((value) => (isTime(value) ? Math.round(value + difference) : value)),
    })
    const rows = result.rows.map((row) => ({
      ...row,
      expire: row.expire && Number(row.expire) - difference,
    }))
    return { ...result, rows }
  },
})
