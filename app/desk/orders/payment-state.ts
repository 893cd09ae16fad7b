const LABELS = {
  review: 'Payment in review',
  refund_failed: 'Refund failed',
  refund_owed: 'Refund to pay',
  refund_started: 'Refund started',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  cash_to_confirm: 'COD to confirm',
  cash_promised: 'COD confirmed',
  cash_collected: 'COD with courier',
  cash_reconciled: 'COD received',
  cash_ended: 'COD not collected',
  import: 'In another shop',
  paid: 'Paid',
  started: 'Payment started',
  failed: 'Declined',
  aborted: 'Payment cancelled',
  expired: 'Payment expired',
  unpaid: 'Not paid',
} as const

/** State of an order's payment, as payment-state.server.ts derives it. */
export type PaymentState = keyof typeof LABELS

export const paymentLabel = (state: PaymentState): string => LABELS[state]

/** A member has something to do about these. */
const TO_DO: readonly PaymentState[] = [
  'review',
  'refund_failed',
  'refund_owed',
  'cash_to_confirm',
  'failed',
]
const DONE: readonly PaymentState[] = ['paid', 'cash_reconciled']

export const paymentClass = (state: PaymentState): string =>
  TO_DO.includes(state)
    ? 'font-medium text-chilli'
    : DONE.includes(state)
      ? 'text-leaf'
      : 'text-soft'
