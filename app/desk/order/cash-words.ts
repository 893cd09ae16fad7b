import { formatDateTime } from '#app/basics/text/format-date.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import type { CashEnd, CashPayment } from '#app/orders/cash/cash-payment.ts'

const ENDS: Record<CashEnd, string> = {
  not_confirmed: 'Not collected: the order was not confirmed.',
  cancelled: 'Not collected: the order was cancelled.',
  refused: 'Not collected: the parcel came back.',
  lost: 'Not collected: the parcel was lost.',
  paid_online: 'Not collected: it was paid online.',
}

/** Cash of an order in words: how much is to be collected, or why nothing is. */
export function cashWords(cash: CashPayment, due: Paise): string {
  switch (cash.state) {
    case 'to_confirm':
      return `${inRupees(due)} in cash, once the customer confirms the order.`
    case 'promised':
      return `${inRupees(due)} in cash, to be collected at the door.`
    case 'collected':
      return `${inRupees(cash.collected ?? due)} in cash, collected ${when(cash.collectedAt)}, still with the courier.`
    case 'reconciled':
      return `${inRupees(cash.collected ?? due)} in cash, come from the courier ${when(cash.reconciledAt)}.`
    case 'ended':
      return cash.endedWhy ? ENDS[cash.endedWhy] : 'Not collected.'
    default:
      return cash.state satisfies never
  }
}

const when = (at: Date | null) => (at ? formatDateTime(at) : '')
