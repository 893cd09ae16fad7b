import type { BREACH_NOTICE_STATES } from '#db/enums.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { BreachSource } from './breach-sources.ts'

export type BreachNoticeState = (typeof BREACH_NOTICE_STATES)[number]

/** Facts that are known of a breach of personal data when it is recorded. */
export type Breach = {
  id: string
  /** When the shop learned of it. */
  knownAt: Date
  /** Time of the breach; null: not bounded. */
  since: Date | null
  until: Date | null
  sources: readonly BreachSource[]
  /** It concerns only persons whose data were made or touched in that time: nothing was merely read. */
  onlyTouched: boolean
}

/** Somebody who has to be told of a breach. */
export type BreachDuty = {
  whom: string
  what: string
  /** Hours after it is known; 0: without delay. */
  hours: number
  by: string
  how: string
}

/** In which the Board wants to know all that is known. */
export const DETAIL_HOURS = 72

/**
 * Whom to tell, what and by when: rule 7 of the DPDP Rules, 2025, and the directions of CERT-In of
 * 28 April 2022 under section 70B(6) of the Information Technology Act, 2000.
 */
export const BREACH_DUTIES: readonly BreachDuty[] = [
  {
    whom: 'CERT-In',
    what: 'that there was an incident, of which kind, on which systems, with the logs it asks for',
    hours: 6,
    by: 'directions of CERT-In of 28 April 2022',
    how: 'incident@cert-in.org.in, telephone 1800-11-4949',
  },
  {
    whom: 'Data Protection Board of India',
    what: 'nature, extent, time and place of the breach, and what it is likely to lead to',
    hours: 0,
    by: 'rule 7(2)(a) of the DPDP Rules, 2025',
    how: 'as the Board asks for it on its site',
  },
  {
    whom: 'every person concerned',
    what: 'nature, extent and time, likely consequences, what the shop does, what they can do, whom to ask',
    hours: 0,
    by: 'rule 7(1) of the DPDP Rules, 2025',
    how: 'npm run breach -- send FOLDER',
  },
  {
    whom: 'Data Protection Board of India, in detail',
    what: 'the same as known by then, causes, measures, findings about who did it, what prevents the next one, and how the persons were told',
    hours: DETAIL_HOURS,
    by: 'rule 7(2)(b) of the DPDP Rules, 2025',
    how: 'as the Board asks for it on its site',
  },
]

/** "without delay", or the moment at which a duty is late. */
export const deadlineOf = (
  { hours }: Pick<BreachDuty, 'hours'>,
  { knownAt }: Pick<Breach, 'knownAt'>,
): string =>
  hours === 0 ? 'without delay' : formatDateTime(new Date(knownAt.getTime() + hours * HOUR_MS))
