import type { AUDIT_TOMBSTONES } from '#db/enums.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { DAY_MS } from '#app/basics/time.ts'

export type Tombstone = (typeof AUDIT_TOMBSTONES)[number]

/**
 * Days for which an event is kept in any case. `retention`: as the trigger of the database keeps those
 * of accounts; the 13 months of today began later. `order_deleted`: an order that was never paid is
 * deleted once it has no event of that time (privacy/never-paid.server.ts).
 */
const KEPT_DAYS: Record<Tombstone, number> = {
  retention: 180,
  order_deleted: RETENTION.neverPaid.terms.person.days,
}

/** An event is linked at its commit, so a little later than others that it came before. */
const SLACK_MS = DAY_MS

/**
 * Age of the next event of the chain, as far as the links before it say: it is not older than
 * `since`, in milliseconds since 1970, the time of the newest event or checkpoint before it.
 */
export type Age = { since: number; now: number }

/** Whether the event was deleted before it may be. The event is gone, so its neighbours say so. */
export const isTooYoung = (tombstone: Tombstone | null, { since, now }: Age): boolean =>
  tombstone !== null && since > now - KEPT_DAYS[tombstone] * DAY_MS + SLACK_MS

/** The age of what follows an event of this time. One of the future says that a clock was wrong. */
export const following = ({ since, now }: Age, at: number): Age => ({
  since: at > now + SLACK_MS ? since : Math.max(since, at),
  now,
})
