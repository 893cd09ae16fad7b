import type { LineRow, OrderRow, SkipReason } from './order-row.ts'

/** `line`: number of the line in its file. */
export type PlacedLine = { line: number; row: LineRow }
export type OrderLines = { rows: PlacedLine[]; isBroken: boolean }

/** Why an order is incomplete with these lines; undefined if it is complete. */
export function incompleteReason(
  { total }: OrderRow,
  { rows, isBroken }: OrderLines,
): SkipReason | undefined {
  if (isBroken) return 'badLine'
  if (rows.length === 0) return 'noLines'
  // Plain numbers rather than Paise: an absurd sum may exceed what an amount can be.
  return rows.reduce((cost, { row }) => cost + row.price * row.quantity, 0) === total
    ? undefined
    : 'sum'
}
