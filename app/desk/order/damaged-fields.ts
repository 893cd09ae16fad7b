/** Name of the field that says how many pieces of a line came back damaged. */
export const damagedField = (itemId: string): string => `damaged-${itemId}`

/** Reads those fields: damaged pieces by line. */
export function damagedIn(fields: Readonly<Record<string, unknown>>): Map<string, number> {
  const damaged = new Map<string, number>()
  for (const [name, value] of Object.entries(fields)) {
    const [, itemId] = /^damaged-(.+)$/.exec(name) ?? []
    if (itemId && typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value))
      damaged.set(itemId, Number(value))
  }
  return damaged
}
