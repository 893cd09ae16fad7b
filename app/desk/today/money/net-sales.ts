import { inRupeesShort, paise } from '#app/basics/money.ts'

/** Net sales in paise; below nothing where more came back than was sold. */
export type Net = number

export type DaySales = {
  /** "2026-11-25" */
  day: string
  net: Net
  /** Of the same weekday four weeks before. */
  before: Net
}

export type CategorySales = { category: string; net: Net; before: Net }

export type NetSales = {
  today: Net
  /** The whole of the same weekday last week. */
  weekAgo: Net
  /** The days that are over, oldest first. */
  days: DaySales[]
  /** Of the last seven of them, and of the seven before; the largest first. */
  categories: CategorySales[]
}

/** "₹1,499", "−₹200": whole rupees, since nobody plans by paise. */
export function formatNet(net: Net): string {
  const rupees = Math.round(Math.abs(net) / 100)
  return `${net < 0 && rupees > 0 ? '−' : ''}${inRupeesShort(paise(rupees * 100))}`
}

/** "+12 %"; undefined where there is nothing to compare with. */
export function formatChange(net: Net, before: Net): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round(((net - before) / before) * 100)
  if (percent === 0) return '0 %'
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}
