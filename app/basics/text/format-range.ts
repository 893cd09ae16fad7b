/** "1 day", "7 days"; `unit` in the singular. */
export const formatCount = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * "3 to 7 days", "3 days" where both ends are the same. In a row of ranges the unit may stand with
 * the first alone.
 */
export function formatRange([least, most]: readonly [number, number], unit?: string): string {
  if (least === most) return unit ? formatCount(most, unit) : String(most)
  return `${least} to ${most}${unit ? ` ${unit}s` : ''}`
}
