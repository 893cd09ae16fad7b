import { z } from 'zod/mini'
import type { REMITTANCE_STATES } from '#db/enums.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import type { SheetProblem } from '../sheets/sheet-problem.ts'
import type { RemittanceOutcome } from './match/outcome.ts'
import type { OutcomeTotal } from './match/totals.ts'

export const REMITTANCE_STATE_WORDS: Record<(typeof REMITTANCE_STATES)[number], string> = {
  matching: 'Columns to be matched',
  checked: 'Checked, nothing changed yet',
  applied: 'Applied',
}

/** Lines that were left out of an applied remittance, as they are stored. */
export const LeftOut = z.object({
  problems: z.number(),
  first: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      reason: z.string(),
      count: z.optional(z.number()),
    }),
  ),
})

/** Row of a remittance as the desk shows it: what it would do, or what it did. */
export type ShownRow = {
  line: number
  code: string
  amount: Paise
  reference: string
  /** "2026-11-20" */
  paidOn: string
  outcome: RemittanceOutcome
  /** Collected of its order, where anything was. */
  due: Paise | null
  orderNumber: string | null
  settled: { note: string; by: string; at: Date; reconciles: boolean } | null
}

export const OUTCOME_WORDS: Record<RemittanceOutcome, string> = {
  matches: 'Matches',
  short: 'Short',
  over: 'More than collected',
  twice: 'Already remitted',
  unknown: 'No order, or several',
  not_delivered: 'Not delivered yet',
  not_due: 'No cash due',
}

/** For who settles a row. */
export const OUTCOME_ADVICE: Record<RemittanceOutcome, string> = {
  matches: '',
  short:
    'The courier remitted less than it collected. Ask it for the rest, then reconcile the order.',
  over: 'The courier remitted more than it collected: two orders in one row, or a mistake that it will take back.',
  twice:
    'The cash of this order was remitted already. As a rule the courier takes the second amount back.',
  unknown:
    'No order has this number, or several have. Find the parcel, and enter the order that it belongs to.',
  not_delivered:
    'The parcel is not delivered here yet. Mark it as delivered on the page of its order, then reconcile it.',
  not_due: 'Nothing was to be collected for this order, or its parcel came back. Ask the courier.',
}

/** Outcome of a row in words, with the difference. */
export function outcomeText({
  outcome,
  amount,
  due,
}: Pick<ShownRow, 'outcome' | 'amount' | 'due'>): string {
  if (due === null || amount === due) return OUTCOME_WORDS[outcome]
  const difference = inRupees(Math.abs(amount - due) as Paise)
  switch (outcome) {
    case 'short':
      return `Short by ${difference}`
    case 'over':
      return `${difference} more than collected`
    default:
      return OUTCOME_WORDS[outcome]
  }
}

/** Rows that are shown at once. */
export const ROWS_SHOWN = 100

/** Report of a remittance for its page, as a dry run or as it was applied. */
export type Report =
  | {
      totals: OutcomeTotal[]
      rows: (ShownRow & { remittance?: number })[]
      /** Of those that are shown: which outcome, and how many stand before them. */
      outcome: RemittanceOutcome | undefined
      from: number
      problems: number
      first: SheetProblem[]
      /** How the file is read, before it is applied. */
      notes?: string[]
    }
  | { error: string }
