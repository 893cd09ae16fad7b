import type { Database } from '#db/database.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Checkpoint } from './checkpoint.server.ts'
import { BEGINNING, findFault, findUnpaired, type Fault, type Head } from './find-fault.server.ts'
import { listLinks } from './links.server.ts'
import { listCheckpoints } from './stored-checkpoints.server.ts'

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
  const compared = [...(all ? signed : []), ...mailed].toSorted((a, b) => a.seq - b.seq)
  for (const checkpoint of from ? [from, ...compared] : compared)
    report.fault ??= await findRewritten(db, checkpoint)
  if (report.fault) return report
  if (from) report.head = from
  report.fault = (await verifyLinks(db, report, signal)) ?? (await findUnpaired(db))
  return report
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

async function verifyLinks(
  db: Database,
  report: ChainReport,
  signal: AbortSignal | undefined,
): Promise<Fault | undefined> {
  for (;;) {
    signal?.throwIfAborted()
    const links = await listLinks(db, report.head.seq, BATCH)
    for (const link of links) {
      const fault = await findFault(db, report.head, link)
      if (fault) return fault
      report.head = link
      if (!link.event) report.gone += 1
      else if (link.event.personal === null && link.event.personal_digest !== null)
        report.erased += 1
    }
    if (links.length < BATCH) return undefined
  }
}
