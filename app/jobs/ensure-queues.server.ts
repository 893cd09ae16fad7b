import type { PgBoss } from 'pg-boss'
import { isOutgoing, OUTGOING, OUTGOING_NAMES, type OutgoingName } from './outgoing.ts'
import { QUEUE_NAMES, QUEUES } from './queue-policies.ts'

/** Schedules of earlier versions; the sweep does their work (server/jobs/sweep-steps.ts). */
const OLD_SCHEDULES = ['daily-sweep']

/**
 * Creates missing queues and updates changed ones. Mostly there are none, so the shop opens sooner.
 */
export async function ensureQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as object]))
  for (const name of QUEUE_NAMES) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, QUEUES[name])
    else if (
      Object.entries(QUEUES[name]).some(
        ([rule, value]) => queue[rule as keyof typeof queue] !== value,
      )
    )
      await boss.updateQueue(name, QUEUES[name])
  }
  if ([...existing.keys()].some(isOutgoing)) await moveOldMails(boss)
  for (const name of OLD_SCHEDULES) if (existing.has(name)) await boss.unschedule(name)
}

/** Mails of old queues that a start moves; the sweep finds the others by their rows. */
const MOVED_AT_START = 1_000

/**
 * Moves mails that wait in the queues of earlier versions, which had one for each mail. The first of
 * them had no outbox, so each gets a row if it has none. What a node of such a version still queues
 * it sends itself, or the sweep does.
 */
async function moveOldMails(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `with old as (
       delete from pgboss.job where (name, id) in (
         select name, id from pgboss.job where name = any($1) and state in ('created', 'retry')
         order by start_after limit $2 for update skip locked)
       returning id, name, data, start_after
     ), kept as (
       insert into outbox (id, name, payload, order_id, due_at)
       select id, name, data, (data->>'orderId')::uuid, start_after from old on conflict do nothing
     ) select * from old`,
    [OUTGOING_NAMES, MOVED_AT_START],
  )
  for (const { id, name, data, start_after: startAfter } of rows as OldJob[]) {
    const { channel, priority = 0 } = OUTGOING[name]
    await boss.send(channel, { ...data, mail: name }, { id, startAfter, priority })
  }
}

type OldJob = { id: string; name: OutgoingName; data: object; start_after: Date }
