import { createHmac, hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Tombstone } from './tombstone-age.ts'

/** Columns of an event that its content hash is made of, as text, in the order of their names. */
const CONTENT = [
  'action',
  'actor',
  'after',
  'at',
  'before',
  'id',
  'order_id',
  'personal_digest',
  'staff_id',
  'staff_role',
  'subject_id',
  'subject_type',
] as const

type Content = Record<(typeof CONTENT)[number], string | null>

export type LinkedEvent = Content & {
  /** Stored with the event; what it should be is `contentHash`. */
  content_hash: Buffer | null
  personal: string | null
  salt: Buffer | null
}

/** Link of the audit chain with its event, if that is there. */
export type Link = {
  seq: number
  eventId: string
  contentHash: Buffer
  prevHash: Buffer
  hash: Buffer
  tombstone: Tombstone | null
  event: LinkedEvent | undefined
}

/** Links after this one, with their events, as one statement sees them. */
export async function listLinks(db: Database, after: number, limit: number): Promise<Link[]> {
  const { rows } = await db.execute<LinkRow & LinkedEvent>(sql`
    select c.seq::text, c.event_id::text, c.content_hash as link_content, c.prev_hash, c.hash, c.tombstone,
      e.action, e.actor, e.after::text, trunc(extract(epoch from e.at) * 1000000)::text as at, e.before::text,
      e.id::text, e.order_id::text, encode(e.personal_digest, 'hex') as personal_digest, e.staff_id, e.staff_role,
      e.subject_id, e.subject_type, e.content_hash, e.personal::text, e.salt
    from audit_chain c left join audit_events e on e.id = c.event_id
    where c.seq > ${after} order by c.seq limit ${limit}`)
  return rows.map((row) => ({
    seq: Number(row.seq),
    eventId: row.event_id,
    contentHash: row.link_content,
    prevHash: row.prev_hash,
    hash: row.hash,
    tombstone: row.tombstone,
    event: row.id === null ? undefined : row,
  }))
}

type LinkRow = {
  seq: string
  event_id: string
  link_content: Buffer
  prev_hash: Buffer
  hash: Buffer
  tombstone: Tombstone | null
}

/**
 * As `audit_event_hash` of the database (migration 0026), written again, since whoever changes the
 * rows may change that, too.
 */
export const contentHash = (event: Content): Buffer =>
  sha256(
    CONTENT.map((name) => {
      const value = event[name]
      return value === null ? '' : `${name}:${Buffer.byteLength(value)}:${value}\n`
    }).join(''),
  )

/** Hash of a link: of its number, the link before, and the content of its event. */
export function linkHash({ seq, prevHash, contentHash: content }: Omit<Link, 'hash'>): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(seq))
  return sha256(Buffer.concat([number, prevHash, content]))
}

/** Whether the personal values are those that were digested; erased ones cannot be compared. */
export function isPersonalIntact({ personal, salt, personal_digest: digest }: LinkedEvent) {
  if (personal === null) return true
  return salt !== null && createHmac('sha256', salt).update(personal).digest('hex') === digest
}

const sha256 = (input: string | Buffer): Buffer => hash('sha256', input, 'buffer')
