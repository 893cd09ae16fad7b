import { paise, sum, type Paise } from '#app/basics/money.ts'

/** Ages of cash in days by the calendar: since the parcel left, or since the cash was collected. */
export const AGES = ['0 to 3 days', '4 to 7 days', '8 to 14 days', '15 days and more'] as const

/** Cash of one age: of parcels on their way, and collected but not sent to the shop. */
export type CashOfAge = { onItsWay: Paise; collected: Paise }

export type CourierCash = {
  courier: string
  /** As many as there are ages. */
  ages: CashOfAge[]
}

/** Couriers that are shown each; the others are one. */
export const MAX_COURIERS = 8

export const totalOf = ({ ages }: CourierCash): Paise =>
  sum(ages.flatMap(({ onItsWay, collected }) => [onItsWay, collected]))

export const stageTotal = (couriers: readonly CourierCash[], stage: keyof CashOfAge): Paise =>
  sum(couriers.flatMap(({ ages }) => ages.map((of) => of[stage])))

/** The couriers with most cash, and the others as one. */
export function largestFirst(couriers: readonly CourierCash[]): CourierCash[] {
  const sorted = [...couriers].sort((a, b) => totalOf(b) - totalOf(a))
  if (sorted.length <= MAX_COURIERS) return sorted
  const others = sorted.slice(MAX_COURIERS - 1)
  const ages = AGES.map((_, age) => ({
    onItsWay: sum(others.map((one) => one.ages[age]?.onItsWay ?? paise(0))),
    collected: sum(others.map((one) => one.ages[age]?.collected ?? paise(0))),
  }))
  return [
    ...sorted.slice(0, MAX_COURIERS - 1),
    { courier: `${others.length} other couriers`, ages },
  ]
}

/** Order whose cash should have come from its courier. */
export type MissingCash = {
  number: string
  courier: string
  trackingNumber: string | null
  amount: Paise
  collectedAt: Date
  /** A row of a remittance that names it waits to be settled. */
  isToSettle: boolean
}
