import { REMITTANCE_OUTCOMES } from '#db/enums.ts'
import { sum, type Paise } from '#app/basics/money.ts'
import type { RemittanceOutcome } from './outcome.ts'

export type OutcomeTotal = { outcome: RemittanceOutcome; count: number; amount: Paise }

/** Count and sum of the rows of each outcome, those that there are. */
export const totalsOf = (
  rows: readonly { outcome: RemittanceOutcome; amount: Paise }[],
): OutcomeTotal[] =>
  REMITTANCE_OUTCOMES.flatMap((outcome) => {
    const of = rows.filter((row) => row.outcome === outcome)
    const amount = sum(of.map((row) => row.amount))
    return of.length > 0 ? [{ outcome, count: of.length, amount }] : []
  })
