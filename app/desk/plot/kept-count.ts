/** Counts in time and late, of a period or a place. */
export type KeptCount = { name: string; inTime: number; late: number }

/** "92 %" of what was due; '–' where nothing was. */
export function keptShare({ inTime, late }: Pick<KeptCount, 'inTime' | 'late'>): string {
  const due = inTime + late
  return due === 0 ? '–' : `${Math.round((inTime / due) * 100)} %`
}
