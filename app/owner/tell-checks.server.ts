import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { checkResults, told } from '#db/schema.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { SOUND } from './check-shop.server.ts'
import type { OwnerMails } from './owner.ts'
import { lockTopic } from './told-topics.server.ts'

/** A check that comes and goes is told once an hour, and not at all if it is gone by then. */
const PAUSE = sql`interval '1 hour'`

/**
 * Queues one mail to the owner if a consistency check answers otherwise than in the last one. What
 * was told is stored with the mail, by whichever node locks it first.
 */
export async function tellChecks({
  db,
  jobs,
  owner,
}: {
  db: Database
  jobs: Jobs
  owner: OwnerMails
}): Promise<void> {
  if (!owner.address || !(await hasChanged(db))) return
  await db.transaction(async (tx) => {
    const topic = await lockTopic(tx, 'checks')
    const [pause] = (
      await tx.execute<{ isOver: boolean }>(sql`
        select coalesce(max(at) <= now() - ${PAUSE}, true) as "isOver" from unnest(${sql.param(topic.mailedAt)}::timestamptz[]) as at`)
    ).rows
    if (!pause?.isOver) return
    const results = await tx.select().from(checkResults).orderBy(checkResults.rule).for('update')
    const changed = results.filter(({ answer, toldAnswer }) => answer !== toldAnswer)
    if (changed.length === 0) return
    const checks: JobPayloads['owner-checks-mail']['checks'] = results
      .filter(({ answer, toldAnswer }) => answer !== SOUND || toldAnswer !== SOUND)
      .map(({ rule, answer, toldAnswer, examples, since }) => ({
        rule,
        answer,
        before: toldAnswer,
        examples,
        since: since.toISOString(),
      }))
    await jobs.enqueue(tx, 'owner-checks-mail', { checks })
    await tx.update(checkResults).set({ toldAnswer: sql`${checkResults.answer}` })
    await tx
      .update(told)
      .set({ mailedAt: sql`array[now()]` })
      .where(sql`${told.topic} = 'checks'`)
  })
}

const hasChanged = async (db: Database): Promise<boolean> =>
  (await db.$count(checkResults, sql`${checkResults.answer} <> ${checkResults.toldAnswer}`)) > 0
