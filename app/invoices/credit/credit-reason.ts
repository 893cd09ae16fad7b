/** Why a credit note is issued, as it is printed. */
export const CREDIT_REASONS = {
  cancelled: 'Cancelled before it was sent',
  returned: 'Goods returned',
  returned_to_sender: 'Parcel came back undelivered',
  lost: 'Parcel lost on the way',
  exchange_dropped: 'Replacement not sent',
  replacement_lost: 'Replacement lost on the way',
  replacement_came_back: 'Replacement came back',
  paid_online: 'Paid online: no charge for cash',
} as const

export type CreditReason = keyof typeof CREDIT_REASONS
