import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Checkpoint } from './checkpoint.server.ts'
import { BEGINNING, findFault, findUnpaired, type Fault, type Head } from './find-fault.server.ts'
import { listLinks } from './links.server.ts'
import { findVerifiedHead, listCheckpoints } from './stored-checkpoints.server.ts'
import { following, type Age } from './tombstone-age.ts'

/** Links that are read at once: a few hundred kilobytes. */
const BATCH = 1_000

export type ChainReport = {
  /** The first that is wrong; what comes after it is not known. */
  fault: Fault | undefined
  /** The checkpoint it was verified from; undefined: from the first link. */
  from: Checkpoint | undefined
  /** The last link that is right. */
  head: Head
  /** Of the links that were read: events whose personal values are erased, and those that are gone. */
  erased: number
  gone: number
  /** Days of checkpoints that this shop has not signed, or whose secret it has no more. */
  unsigned: string[]
  /** Whether the newest one is among them. */
  isNewestUnsigned: boolean
}

export type ChainOptions = {
  /** From the first link, and compared with every checkpoint; otherwise from the newest one. */
  all?: boolean
  /** Checkpoints that the owner has kept. */
  mailed?: readonly Checkpoint[]
  signal?: AbortSignal | undefined
}

/**
 * Verifies the audit chain, also while the shop is open: reads it in batches, and compares it with
 * the events, and with the checkpoints that this shop has signed.
 */
export async function verifyAuditChain(
  db: Database,
  keys: SigningKeys,
  { all = false, mailed = [], signal }: ChainOptions = {},
): Promise<ChainReport> {
  const stored = await listCheckpoints(db, keys)
  const signed = stored.filter(({ isSigned }) => isSigned)
  const from = all ? undefined : signed.at(-1)
  const report: ChainReport = {
    fault: undefined,
    from,
    head: BEGINNING,
    erased: 0,
    gone: 0,
    unsigned: stored.filter(({ isSigned }) => !isSigned).map(({ day }) => day),
    isNewestUnsigned: stored.at(-1)?.isSigned === false,
  }
  // Those before the beginning are compared one by one.
  const verified = all ? await findVerifiedHead(db, keys) : undefined
  const compared = [...(all ? signed : []), ...(verified ? [verified] : []), ...mailed].toSorted(
    (a, b) => a.seq - b.seq,
  )
  for (const checkpoint of from ? [from, ...compared] : compared)
    report.fault ??= await findRewritten(db, checkpoint)
  if (report.fault) return report
  const links = await verifyLinks(db, from ?? BEGINNING, { signed, signal })
  const { fault, head, erased, gone } = links
  return { ...report, head, erased, gone, fault: fault ?? (await findUnpaired(db)) }
}

/** Whether the link of a checkpoint is there, and is the one it names. */
export async function findRewritten(
  db: Database,
  { seq, hash }: Checkpoint,
): Promise<Fault | undefined> {
  const [link] = await listLinks(db, seq - 1, 1)
  if (!link) return { seq, why: 'cut' }
  if (link.seq !== seq) return { seq, why: 'missing' }
  return link.hash.equals(hash) ? undefined : { seq, eventId: link.eventId, why: 'rewritten' }
}

export type LinkReport = Pick<ChainReport, 'head' | 'erased' | 'gone'> & {
  fault: Fault | undefined
  /** Links that were read. */
  read: number
  /** Whether there may be more: the bound was reached. */
  isCut: boolean
}

/**
 * Verifies the links after `head`, in batches.
 * @param signed checkpoints of the chain, by which the links after them are younger
 */
export async function verifyLinks(
  db: Database,
  head: Head,
  {
    signed,
    maxLinks = Infinity,
    signal,
  }: { signed: readonly Checkpoint[]; maxLinks?: number; signal?: AbortSignal | undefined },
): Promise<LinkReport> {
  const report: LinkReport = {
    fault: undefined,
    head,
    erased: 0,
    gone: 0,
    read: 0,
    isCut: false,
  }
  const days = signed.map(({ seq, day }) => ({ seq, at: Date.parse(`${day}T00:00:00+05:30`) }))
  let age: Age = { since: 0, now: await databaseTime(db) }
  for (;;) {
    signal?.throwIfAborted()
    const links = await listLinks(db, report.head.seq, BATCH)
    for (const link of links) {
      while (days[0] && days[0].seq < link.seq) age = following(age, days.shift()?.at ?? 0)
      report.fault = await findFault(db, report.head, link, age)
      if (report.fault) return report
      report.head = link
      report.read += 1
      if (!link.event) report.gone += 1
      else {
        age = following(age, Number(link.event.at) / 1_000)
        if (link.event.personal === null && link.event.personal_digest !== null) report.erased += 1
      }
    }
    report.isCut = report.read >= maxLinks
    if (links.length < BATCH || report.isCut) return report
  }
}

async function databaseTime(db: Database): Promise<number> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  )
  return Number(rows[0]?.ms)
}
