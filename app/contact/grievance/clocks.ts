import type { WAIT_STAGES } from '#db/enums.ts'
import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from '#app/basics/time.ts'
import type { TicketState } from '../ticket/own-ticket.ts'

/** Stages of a wait that the grievance officer is mailed about, each once. */
export type WaitStage = (typeof WAIT_STAGES)[number]

/** Within which the law has a complaint acknowledged and settled; of the brand's rules. */
export type Grievance = { acknowledgedHours: number; resolvedMonths: number }

/** A clock of a ticket in words. `soon`: within six hours. */
export type Clock = { text: string; tone: 'late' | 'soon' | 'fine' }

type Timed = {
  state: TicketState
  acknowledgedAt: Date | null
  waitingSince: Date
}

const SOON_MS = 6 * HOUR_MS

/** Clocks that run: until the first mail about it has left, and until it is answered. */
export function clocksOf(ticket: Timed, now: Date, grievance: Grievance): Clock[] {
  if (ticket.state !== 'open') return []
  return [
    ...(ticket.acknowledgedAt
      ? []
      : [clock('acknowledge', acknowledgeBy(ticket.waitingSince, grievance), now)]),
    clock('answer', answerBy(ticket.waitingSince, grievance), now),
  ]
}

const acknowledgeBy = (waitingSince: Date, { acknowledgedHours }: Grievance): Date =>
  new Date(waitingSince.getTime() + acknowledgedHours * HOUR_MS)

/** Until when the law has a message answered; `wait-times.server.ts` has the same in SQL. */
export const answerBy = (waitingSince: Date, { resolvedMonths }: Grievance): Date =>
  monthsLater(waitingSince, resolvedMonths)

function clock(what: 'acknowledge' | 'answer', due: Date, now: Date): Clock {
  const left = due.getTime() - now.getTime()
  const name = what === 'answer' ? 'Answer' : 'Acknowledge'
  if (left < 0) return { text: `${name}: ${span(-left)} late`, tone: 'late' }
  return { text: `${name} within ${span(left)}`, tone: left < SOON_MS ? 'soon' : 'fine' }
}

function span(ms: number): string {
  if (ms < HOUR_MS) return 'an hour'
  const [count, unit] =
    ms < 2 * DAY_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day']
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

/** The same day of a later month in India, or its last day where it is shorter. */
export function monthsLater(from: Date, months: number): Date {
  const local = new Date(from.getTime() + IST_OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return new Date(local.getTime() - IST_OFFSET_MS)
}
