import { desc } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditChain } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readCheckpoint, type Checkpoint } from './checkpoint.server.ts'
import { BEGINNING, faultWords } from './find-fault.server.ts'
import { newestCheckpoint } from './stored-checkpoints.server.ts'
import { findRewritten, verifyLinks } from './verify-audit-chain.server.ts'
import { readWholeChain, type WholeChain } from './whole-chain.server.ts'

export type ChainStatus = {
  /** Day of the newest checkpoint, and how many events it covers; undefined before the first. */
  checkpoint: { day: string; events: number; isSigned: boolean } | undefined
  /** Events since. */
  since: number
  whole: WholeChain
}

type Services = { db: Database; keys: SigningKeys }

/** How the audit chain stands, by its newest checkpoint; nothing is verified. */
export async function readChainStatus(
  services: Services,
  _by: StaffWho<'record'>,
): Promise<ChainStatus> {
  const [newest, { verified, fault }] = await Promise.all([
    readNewest(services),
    readWholeChain(services),
  ])
  const [last] = await services.db
    .select({ seq: auditChain.seq })
    .from(auditChain)
    .orderBy(desc(auditChain.seq))
    .limit(1)
  return {
    checkpoint: newest && { day: newest.day, events: newest.seq, isSigned: newest.isSigned },
    since: Math.max(0, (last?.seq ?? 0) - (newest?.seq ?? 0)),
    whole: { verified, fault },
  }
}

/** Links that are verified while somebody waits: a second or two. */
const MAX_LINKS = 20_000

export type TailReport = { verified: number; isCut: boolean; fault: string | undefined }

/**
 * Verifies the links since the newest checkpoint. An event that is in no link at all is found by
 * `npm run doctor` alone, which compares the whole tables.
 */
export async function verifyTail(services: Services, _by: StaffWho<'record'>): Promise<TailReport> {
  const { db } = services
  const newest = await readNewest(services)
  const rewritten = newest && (await findRewritten(db, newest))
  if (rewritten) return { verified: 0, isCut: false, fault: faultWords(rewritten) }
  const { read, isCut, fault } = await verifyLinks(db, newest ?? BEGINNING, {
    signed: newest?.isSigned ? [newest] : [],
    maxLinks: MAX_LINKS,
  })
  return { verified: read, isCut: isCut && !fault, fault: fault && faultWords(fault) }
}

/** A checkpoint that this shop has not signed is told as such, and verified from all the same. */
async function readNewest({
  db,
  keys,
}: Services): Promise<(Checkpoint & { isSigned: boolean }) | undefined> {
  const note = await newestCheckpoint(db)
  return note === undefined ? undefined : readCheckpoint(keys, note)
}
