import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditCheckpoints, auditVerifications } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { readCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.server.ts'
import type { Head } from './find-fault.server.ts'

/** Upper bound on checkpoints that are read: one a day for 27 years. */
const MAX_CHECKPOINTS = 10_000

/** The newest checkpoints, the oldest of them first. */
export async function listCheckpoints(
  db: Database,
  keys: SigningKeys,
): Promise<(Checkpoint & { isSigned: boolean })[]> {
  const rows = await db
    .select()
    .from(auditCheckpoints)
    .orderBy(desc(auditCheckpoints.day))
    .limit(MAX_CHECKPOINTS)
  const nothing = { origin: '', seq: 0, hash: Buffer.alloc(0), isSigned: false }
  return rows.reverse().map(({ day, note }) => {
    const read = readCheckpoint(keys, note)
    return read?.day === day ? read : { ...nothing, day }
  })
}

/**
 * End of the chain when it was last verified whole, as this shop signed it: a checkpoint beside those of
 * the days, which names a chain that was made again after these were deleted.
 */
export async function findVerifiedHead(
  db: Database,
  keys: SigningKeys,
): Promise<Checkpoint | undefined> {
  const [ended] = await db
    .select({ note: auditVerifications.note })
    .from(auditVerifications)
    .where(eq(auditVerifications.what, 'ended'))
  const read = ended?.note ? readCheckpoint(keys, ended.note) : undefined
  return read?.isSigned && read.origin.endsWith('/ended') ? read : undefined
}

/** Text of the newest checkpoint. */
export async function newestCheckpoint(db: Database): Promise<string | undefined> {
  const [newest] = await db
    .select({ note: auditCheckpoints.note })
    .from(auditCheckpoints)
    .orderBy(desc(auditCheckpoints.day))
    .limit(1)
  return newest?.note
}

/**
 * Stores the checkpoint of the day, if there is none yet: of several nodes one does.
 * @param head a link up to which the chain has just been verified
 */
export async function storeCheckpoint(
  { db, keys, origin }: { db: Database; keys: SigningKeys; origin: string },
  head: Head,
): Promise<void> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as day`,
  )
  const day = rows[0]?.day
  if (!day || head.seq === 0) return
  await db
    .insert(auditCheckpoints)
    .values({ day, note: signCheckpoint(keys, { origin, ...head, day }) })
    .onConflictDoNothing()
}
