/** Rows by key, in their order; `Map.groupBy` is newer than the browsers that must read this. */
export function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const grouped = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = grouped.get(keyOf(row))
    if (group) group.push(row)
    else grouped.set(keyOf(row), [row])
  }
  return grouped
}
