import type { Paise } from '#app/basics/money.ts'

/** A payment in review, as its page shows it. */
export type ReviewedPayment = {
  reference: string
  /** The gateway's own name for it. */
  gatewayRef: string | null
  /** Why it needs a person. */
  reason: string | null
  amount: Paise
  /** As the gateway named it. */
  paid: Paise | undefined
}
