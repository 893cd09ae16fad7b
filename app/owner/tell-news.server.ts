import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { told } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { OwnerMails } from './owner.ts'
import { lockTopic } from './told-topics.server.ts'
import { listUntold, markTold, type EventTopic } from './untold-events.server.ts'

/** Mails of a topic in an hour, of those that are sent at once; the last of them has all the rest. */
const MAX_AN_HOUR = 10

const MAIL_OF = { news: 'owner-news-mail', reviews: 'owner-reviews-mail' } as const

/** When the last digest was due, by the database's clock: at the full hour, or at eight in India. */
const LAST_DUE = {
  hourly: sql`date_trunc('hour', now())`,
  daily: sql`(date_trunc('day', now() at time zone 'Asia/Kolkata' - interval '8 hours') + interval '8 hours')
    at time zone 'Asia/Kolkata'`,
}

type Services = { db: Database; jobs: Jobs; owner: OwnerMails }

/**
 * Queues the mails to the owner about what came in, as often as they choose, and about payments and
 * refunds that a person must look at, always at once. An event, the note that it is told, and its
 * mail are of one transaction, so none is lost and none is told twice.
 */
export async function tellNews(services: Services): Promise<void> {
  const { db, owner } = services
  if (!owner.address || owner.pace === 'never') {
    // Told from the next choice on, without what happened before.
    if ((await db.$count(told, sql`${told.topic} <> 'checks'`)) > 0)
      await db.delete(told).where(sql`${told.topic} <> 'checks'`)
    return
  }
  await tellAtOnce(services, 'reviews')
  if (owner.pace === 'at-once') await tellAtOnce(services, 'news')
  else await tellDigest(services, LAST_DUE[owner.pace])
}

const tellAtOnce = ({ db, jobs }: Services, topic: EventTopic): Promise<void> =>
  inTopic(db, topic, async (tx, ids) => {
    const [row] = await tx
      .select({
        recent: sql<number>`(select count(*) from unnest(${told.mailedAt}) as at where at > now() - interval '1 hour')::int`,
      })
      .from(told)
      .where(eq(told.topic, topic))
    const free = MAX_AN_HOUR - (row?.recent ?? 0)
    if (free <= 0) return
    // One mail for each, but where there are more than mails left the last one has the rest.
    const alone = ids.length <= free ? ids.length : free - 1
    const mails = ids.slice(0, alone).map((id) => [id])
    if (alone < ids.length) mails.push(ids.slice(alone))
    for (const mail of mails) await tell(tx, jobs, topic, mail)
    await tx
      .update(told)
      .set({
        mailedAt: sql`array(select at from unnest(${told.mailedAt}) as at where at > now() - interval '1 hour')
          || array_fill(now(), array[${mails.length}::int])`,
      })
      .where(eq(told.topic, topic))
  })

/** @param due when the last digest was due */
const tellDigest = async (
  { db, jobs }: Services,
  due: (typeof LAST_DUE)['daily'],
): Promise<void> => {
  const isDue = sql`${told.topic} = 'news' and ${told.digestAt} < ${due}`
  await db.insert(told).values({ topic: 'news' }).onConflictDoNothing()
  if ((await db.$count(told, isDue)) === 0) return
  await db.transaction(async (tx) => {
    const [claimed] = await tx.update(told).set({ digestAt: due }).where(isDue).returning()
    if (!claimed) return
    const ids = await listUntold(tx, 'news')
    if (ids.length > 0) await tell(tx, jobs, 'news', ids)
  })
}

/** Runs `work` with what is not told yet, if there is any, in a transaction that locks the topic. */
async function inTopic(
  db: Database,
  topic: EventTopic,
  work: (tx: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  await db.insert(told).values({ topic }).onConflictDoNothing()
  if ((await listUntold(db, topic, 1)).length === 0) return
  await db.transaction(async (tx) => {
    await lockTopic(tx, topic)
    const ids = await listUntold(tx, topic)
    if (ids.length > 0) await work(tx, ids)
  })
}

async function tell(
  tx: Transaction,
  jobs: Jobs,
  topic: EventTopic,
  ids: readonly string[],
): Promise<void> {
  const tellingId = randomUUID()
  await markTold(tx, ids, tellingId)
  await jobs.enqueue(tx, MAIL_OF[topic], { tellingId })
}
