import { groupBy } from '#app/basics/group-by.ts'

/** Rows of an order, in the sequence they were read, as they are exported. */
export function byOrder<Row extends { orderId: string | null }, Exported>(
  rows: readonly Row[],
  toExported: (row: Row) => Exported,
): (orderId: string) => Exported[] {
  const grouped = groupBy(rows, ({ orderId }) => orderId)
  return (orderId) => (grouped.get(orderId) ?? []).map(toExported)
}
