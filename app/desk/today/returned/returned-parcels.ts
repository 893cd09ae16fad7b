import type { PaymentMethod } from '#app/orders/order.ts'

/** Parcels that were sent, and those of them that came back from the door. */
export type ParcelCount = { sent: number; back: number }

/** Parcels of a week, by its Monday, and by how they are paid. */
export type ReturnedWeek = { week: string } & Record<PaymentMethod, ParcelCount>

/** Parcels to a PIN code or a state. `cash`: how many of those that came back were to be paid at the door. */
export type ReturnedPlace = ParcelCount & { name: string; cash: number }

export type ReturnedParcels = {
  weeks: ReturnedWeek[]
  pins: ReturnedPlace[]
  states: ReturnedPlace[]
}

const shareOf = ({ sent, back }: ParcelCount): number => (sent === 0 ? 0 : back / sent)

/** "12 %" of what was sent; '–' where nothing was. */
export const returnedShare = (count: ParcelCount): string =>
  count.sent === 0 ? '–' : `${Math.round(shareOf(count) * 100)} %`

export const totalOf = (weeks: readonly ReturnedWeek[], method: PaymentMethod): ParcelCount => ({
  sent: weeks.reduce((sum, week) => sum + week[method].sent, 0),
  back: weeks.reduce((sum, week) => sum + week[method].back, 0),
})

/** Plot in units of its own: a week is as wide as this, and the height is shared by all. */
export const WEEK_WIDTH = 10
export const PLOT_HEIGHT = 100
const BAR_WIDTH = 3.5
const GAP = 1

export type ReturnedBar = {
  week: string
  method: PaymentMethod
  rect: { x: number; y: number; width: number; height: number }
}

/** Two bars for each week, cash before online; `highest`: the share that reaches the upper edge. */
export function plotReturned(weeks: readonly ReturnedWeek[]): {
  bars: ReturnedBar[]
  highest: number
} {
  const methods: readonly PaymentMethod[] = ['cash', 'online']
  const shares = weeks.flatMap((week) => methods.map((method) => shareOf(week[method])))
  const highest = Math.max(0, ...shares)
  const bars = weeks.flatMap((week, nth) =>
    methods.map((method, i) => {
      const height = highest === 0 ? 0 : (shareOf(week[method]) / highest) * PLOT_HEIGHT
      const x = nth * WEEK_WIDTH + GAP + i * (BAR_WIDTH + GAP)
      return {
        week: week.week,
        method,
        rect: { x, y: PLOT_HEIGHT - height, width: BAR_WIDTH, height },
      }
    }),
  )
  return { bars, highest }
}
