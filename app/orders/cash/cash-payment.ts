import type { CASH_ENDS, CASH_STATES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'

export type CashState = (typeof CASH_STATES)[number]
export type CashEnd = (typeof CASH_ENDS)[number]

/** Cash of an order as it stands. */
export type CashPayment = {
  state: CashState
  endedWhy: CashEnd | null
  collected: Paise | null
  collectedAt: Date | null
  reconciledAt: Date | null
}

/** Row of a courier's remittance by which the cash of an order has come. */
export type RemittedCash = {
  remittance: number
  amount: Paise
  reference: string
  /** "2026-11-20" */
  paidOn: string
}
