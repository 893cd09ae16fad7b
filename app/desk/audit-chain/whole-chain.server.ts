import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditVerifications } from '#db/schema.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { WHOLE_AUDIT_CHAIN } from '../check.server.ts'
import type { CheckResult } from '../consistency-checks.server.ts'
import { readCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.server.ts'
import { BEGINNING, faultWords, type Head } from './find-fault.server.ts'
import { findVerifiedHead, listCheckpoints } from './stored-checkpoints.server.ts'
import { findRewritten, verifyLinks } from './verify-audit-chain.server.ts'

/** Days after which the whole chain is verified again. */
const EVERY_DAYS = 7
/** Upper bound on the links of one run: about half a minute. The next run goes on from there. */
const MAX_LINKS = 2_000_000

export type WholeChain = {
  /** Last verification of the whole chain: its day, and how many events there were. */
  verified: { day: string; events: number } | undefined
  fault: string | undefined
}

type Services = { db: Database; keys: SigningKeys }
type Stored = WholeChain & {
  today: string
  ended: Checkpoint | undefined
  underWay: Checkpoint | undefined
}

/**
 * When the whole audit chain was last verified, and what was found. A row that this shop has not
 * signed counts for nothing: who can rewrite the chain can write a row, too.
 */
export async function readWholeChain({ db, keys }: Services): Promise<Stored> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as today`,
  )
  const stored = await db.select().from(auditVerifications)
  const begun = stored.find(({ what }) => what === 'under_way')?.note
  const underWay = begun ? readCheckpoint(keys, begun) : undefined
  const ended = await findVerifiedHead(db, keys)
  return {
    verified: ended && { day: ended.day, events: ended.seq },
    fault: stored.find(({ fault }) => fault !== null)?.fault ?? undefined,
    ended,
    underWay: underWay?.isSigned && underWay.origin.endsWith('/under_way') ? underWay : undefined,
    today: rows[0]?.today ?? '',
  }
}

/**
 * Verifies the whole audit chain once a week, from its first link, as one of the consistency checks:
 * the daily one begins at the newest checkpoint. A long chain takes several runs, and a fault stays
 * until a run passes it.
 */
export async function checkWholeChain(
  services: Services & { origin: string },
  { maxLinks = MAX_LINKS, signal }: { maxLinks?: number; signal?: AbortSignal | undefined } = {},
): Promise<CheckResult> {
  const { name: rule, advice } = WHOLE_AUDIT_CHAIN
  const result = { rule, advice, broken: [], orders: [], isFinished: true }
  try {
    const stored = await readWholeChain(services)
    const { verified, underWay, fault } = stored
    if (!fault && !underWay && verified && daysBetween(verified.day, stored.today) < EVERY_DAYS)
      return result
    const found = await verifyPiece(services, stored, { maxLinks, signal })
    return { ...result, broken: found ? [found] : [] }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    return { ...result, isFinished: false }
  }
}

/** @returns the fault, in words */
async function verifyPiece(
  { db, keys, origin }: Services & { origin: string },
  { underWay, today, ended }: Stored,
  options: { maxLinks: number; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  const signed = (await listCheckpoints(db, keys)).filter(({ isSigned }) => isSigned)
  const noteOf = (what: 'ended' | 'under_way', { seq, hash }: Head, day: string) =>
    seq === 0 ? null : signCheckpoint(keys, { origin: `${origin}/${what}`, seq, hash, day })
  // However long it takes: a chain of many million links needs more than a week of nights.
  const from = underWay && !(await findRewritten(db, underWay)) ? underWay : undefined
  const { fault, head, isCut } = await verifyLinks(db, from ?? BEGINNING, { signed, ...options })
  let found = fault
  if (!found && !isCut)
    for (const checkpoint of [...signed, ...(ended ? [ended] : [])])
      found ??= await findRewritten(db, checkpoint)
  if (found ?? isCut) {
    const note = noteOf('under_way', head, from?.day ?? today)
    await store(db, { what: 'under_way', note, fault: found ? faultWords(found) : null })
    return found && faultWords(found)
  }
  await db.transaction(async (tx) => {
    await store(tx, { what: 'ended', note: noteOf('ended', head, today), fault: null })
    await tx.delete(auditVerifications).where(eq(auditVerifications.what, 'under_way'))
  })
  return undefined
}

async function store(
  db: Pick<Database, 'insert'>,
  row: Omit<typeof auditVerifications.$inferInsert, 'at'>,
): Promise<void> {
  const values = { ...row, at: sql`now()` }
  await db
    .insert(auditVerifications)
    .values(values)
    .onConflictDoUpdate({ target: auditVerifications.what, set: values })
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000
