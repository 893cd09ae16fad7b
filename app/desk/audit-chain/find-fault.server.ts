import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contentHash, isPersonalIntact, linkHash, type Link } from './links.server.ts'
import { isTooYoung, type Age } from './tombstone-age.ts'

/** Fault at a link, or of an event that has none. */
export type Fault = {
  /** Place in the chain; undefined where an event is not in it. */
  seq?: number
  eventId?: string
  why: keyof typeof WHY
}

const WHY = {
  changed: 'it was changed',
  missing: 'it was deleted',
  inserted: 'it was inserted past the chain',
  reordered: 'it stands in another place than it had',
  cut: 'the chain was cut off before it',
  rewritten: 'the chain up to here is not the one of its checkpoint',
  young: 'it was deleted before its time, whatever its tombstone says',
} as const

export const faultWords = ({ seq, eventId, why }: Fault): string =>
  [eventId && `event ${eventId}`, seq && `link ${seq}`].filter(Boolean).join(', ') + `: ${WHY[why]}`

/** The link that was verified last. */
export type Head = { seq: number; hash: Buffer }
export const BEGINNING: Head = { seq: 0, hash: Buffer.alloc(32) }

/**
 * Compares the link that comes after `head`, and its event, with what they should be.
 * @param age what is known of the age of the event, if that is gone
 */
export async function findFault(
  db: Database,
  head: Head,
  link: Link,
  age: Age,
): Promise<Fault | undefined> {
  const { seq, eventId, event } = link
  if (seq !== head.seq + 1) return { seq: head.seq + 1, why: 'missing' }
  if (!link.prevHash.equals(head.hash))
    return { seq, eventId, why: await wrongPlace(db, head, link) }
  if (!link.hash.equals(linkHash(link))) return { seq, eventId, why: 'changed' }
  if (!event && link.tombstone === null) return { seq, eventId, why: 'missing' }
  if (!event) return isTooYoung(link.tombstone, age) ? { seq, eventId, why: 'young' } : undefined
  const content = contentHash(event)
  if (!content.equals(link.contentHash)) {
    // The content of another link: two events have changed places.
    const isAnothers = await isThere(db, sql`content_hash = ${content}`)
    return { seq, eventId, why: isAnothers ? 'reordered' : 'changed' }
  }
  const isIntact =
    event.content_hash?.equals(content) && isPersonalIntact(event) && link.tombstone === null
  return isIntact ? undefined : { seq, eventId, why: 'changed' }
}

/** Why a link does not follow the one before it. */
async function wrongPlace(db: Database, head: Head, { prevHash }: Link): Promise<Fault['why']> {
  if (await isThere(db, sql`hash = ${prevHash}`)) return 'reordered'
  return (await isThere(db, sql`prev_hash = ${head.hash}`)) ? 'inserted' : 'changed'
}

const isThere = async (db: Database, link: SQL): Promise<boolean> =>
  ((await db.execute(sql`select from audit_chain where ${link} limit 1`)).rowCount ?? 0) > 0

/** An event without a link, or a link whose event is gone without a tombstone, over the whole chain. */
export async function findUnpaired(db: Database): Promise<Fault | undefined> {
  const gone = await db.execute<{ seq: string; event: string }>(sql`
    select seq::text, event_id::text as event from audit_chain c where tombstone is null
      and not exists (select from audit_events e where e.id = c.event_id) order by seq limit 1`)
  const [link] = gone.rows
  if (link) return { seq: Number(link.seq), eventId: link.event, why: 'missing' }
  const unlinked = await db.execute<{ event: string }>(sql`
    select id::text as event from audit_events e
    where not exists (select from audit_chain c where c.event_id = e.id) order by id limit 1`)
  const [event] = unlinked.rows
  return event && { eventId: event.event, why: 'inserted' }
}
