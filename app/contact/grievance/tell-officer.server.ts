import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { redactContactDetails } from '../redact-contact-details.ts'
import { recordTicketEvent } from '../ticket/record-ticket-event.server.ts'
import { deskTicketLink } from '../ticket/ticket-link.server.ts'
import { answerBy, type WaitStage } from './clocks.ts'
import { grievanceTemplate } from './grievance.mail.tsx'
import { acknowledgeBySql, answerBySql, IS_UNACKNOWLEDGED } from './wait-times.server.ts'

/** Upper bound on the tickets that one mail lists; it counts the others. */
const MAX_LISTED = 50

/**
 * Escalation and reminders: mails the grievance officer what has come to a stage since the last time,
 * in one digest. Each stage of a wait is told once: the row says which were, and is locked while its
 * mail is asked for, so two nodes tell nothing twice. A week before its month ends a ticket is taken
 * to the officer by itself.
 * @returns how many waits it took, at most `limit`
 */
export const tellOfficer = (
  { db, jobs }: { db: Database; jobs: Jobs },
  limit = SWEEP_LIMIT,
): Promise<number> =>
  db.transaction(async (tx) => {
    const stages = dueStages()
    const { rows } = await tx.execute<{
      ticketId: string
      stages: WaitStage[]
      isTaken: boolean
    }>(sql`
      with due as (
        select w.id, ${stages} as stages, w.told, w.escalated_at from ticket_waits w
        where w.ended_at is null and not ${stages} <@ w.told
        order by w.began_at, w.id limit ${limit} for update skip locked
      )
      update ticket_waits w set told = due.stages,
        escalated_at = case when 'week' = any(due.stages) then coalesce(w.escalated_at, now()) else w.escalated_at end,
        escalated_by = case when 'week' = any(due.stages) then coalesce(w.escalated_by, 'shop') else w.escalated_by end
      from due where w.id = due.id
      returning w.ticket_id as "ticketId", array(select unnest(due.stages) except select unnest(due.told)) as stages,
        due.escalated_at is null and w.escalated_at is not null as "isTaken"`)
    if (rows.length === 0) return 0
    const taken = rows.filter(({ isTaken }) => isTaken).map(({ ticketId }) => ticketId)
    const tickets = await tx
      .select({ ticket: contactMessages.ticket })
      .from(contactMessages)
      .where(inArray(contactMessages.id, taken))
    for (const { ticket } of tickets) await recordTicketEvent(tx, 'shop', ticket, 'escalated')
    await jobs.enqueue(tx, 'grievance-mail', {
      tickets: rows.slice(0, MAX_LISTED).map(({ ticketId, stages: due }) => ({
        ticketId,
        stages: due,
      })),
      more: Math.max(0, rows.length - MAX_LISTED),
    })
    return rows.length
  })

/** SQL: the stages that a wait has come to; what was told before stays among them. */
const dueStages = () => {
  const hours = allRules.grievance.acknowledgedHours
  return sql`array(select distinct unnest(w.told || array_remove(array[
    case when ${IS_UNACKNOWLEDGED} and now() > ${acknowledgeBySql()} - ${Math.min(6, hours / 2)} * interval '1 hour' then 'acknowledge' end,
    case when w.escalated_by = 'shopper' then 'shopper' end,
    case when now() > ${answerBySql()} - interval '7 days' then 'week' end,
    case when now() > ${answerBySql()} - interval '1 day' then 'day' end], null)))`
}

/** Worker of the mail: what was answered or erased meanwhile is left out. */
export async function sendOfficerMail(
  { db, mailer, origin }: { db: Database; mailer: Mailer; origin: string },
  { tickets, more }: JobPayloads['grievance-mail'],
  jobId: string,
): Promise<void> {
  const found = await db
    .select()
    .from(contactMessages)
    .where(
      inArray(
        contactMessages.id,
        tickets.map(({ ticketId }) => ticketId),
      ),
    )
  const open = new Map(found.filter(({ state }) => state === 'open').map((row) => [row.id, row]))
  const listed = tickets.flatMap(({ ticketId, stages }) => {
    const row = open.get(ticketId)
    if (!row) return []
    return [
      {
        ticket: row.ticket,
        subject: redactContactDetails(row.subject),
        stages,
        answerBy: answerBy(row.waitingSince, allRules.grievance),
        link: deskTicketLink(origin, row),
      },
    ]
  })
  if (listed.length === 0) return
  const template = grievanceTemplate({ listed, more, link: `${origin}/desk/messages` })
  await mailer.send({
    ...(await renderEmail(brand.grievanceOfficer.email, template)),
    id: jobId,
  })
}
