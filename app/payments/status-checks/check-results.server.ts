import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { statusChecks } from '#db/schema.ts'
import type { CheckResult } from './check-queue.server.ts'

/** A check that waits longer is dropped, and left to the schedule. */
const MAX_WAIT_MINUTES = 10

const CLOCK = sql<Date>`clock_timestamp()`

/** `isWaiting`: it is to be made, maybe again, or under way. */
export type SeenCheck = CheckResult & { finishedAt: Date | null; isWaiting: boolean }

/** These checks with their last result, whichever node made them; those long finished are missing. */
export async function findChecks(
  db: Database,
  subjects: readonly string[],
): Promise<Map<string, SeenCheck>> {
  const { subject, finishedAt, isWaiting, reached, progress } = statusChecks
  const rows = await db
    .select({ subject, finishedAt, isWaiting, reached, progress })
    .from(statusChecks)
    .where(inArray(subject, [...subjects]))
  return new Map(rows.map((row) => [row.subject, { ...row, reached: row.reached ?? false }]))
}

/** Drops checks that have waited too long, and forgets results that nobody waits for any more. */
export async function purgeChecks(db: Database): Promise<void> {
  const { isWaiting, queuedAt, leasedUntil, finishedAt } = statusChecks
  await db
    .update(statusChecks)
    .set({ isWaiting: false, reached: false, finishedAt: CLOCK })
    .where(
      and(
        isWaiting,
        lt(queuedAt, sql`${CLOCK} - ${MAX_WAIT_MINUTES} * interval '1 minute'`),
        sql`coalesce(${leasedUntil} <= ${CLOCK}, true)`,
      ),
    )
  await db
    .delete(statusChecks)
    .where(and(sql`not ${isWaiting}`, lte(finishedAt, sql`${CLOCK} - interval '1 minute'`)))
}

/** Ids of the gateways that checks wait for. */
export const listGatewaysWithChecks = async (db: Database): Promise<string[]> =>
  (
    await db
      .selectDistinct({ gateway: statusChecks.gateway })
      .from(statusChecks)
      .where(eq(statusChecks.isWaiting, true))
  ).map(({ gateway }) => gateway)
