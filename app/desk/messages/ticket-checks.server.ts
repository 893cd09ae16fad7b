import { sql } from 'drizzle-orm'
import { lateWaits } from '#app/contact/grievance/wait-times.server.ts'
import { ADVICE, type Check } from '../check.server.ts'

/** Consistency checks of messages to the shop. */
export const TICKET_CHECKS: readonly Check[] = [
  {
    name: 'no message waits past the time by which the law has it acknowledged and answered',
    advice: ADVICE.messages,
    // The rules that it reads can be changed at the desk.
    get broken() {
      return sql`select 'ticket ' || c.ticket, null from (${lateWaits()}) as late join contact_messages c on c.id = late.ticket_id`
    },
  },
  {
    name: 'a ticket that is open has one wait, and another has none',
    broken: sql`
      select 'ticket ' || c.ticket, null from contact_messages c
      where (c.state = 'open') <> exists (select from ticket_waits w where w.ticket_id = c.id and w.ended_at is null and w.began_at = c.waiting_since)`,
  },
]
