/** Promises of a week, by its Monday, or of a state. */
export type PromiseCount = { name: string; inTime: number; late: number }

export type KeptPromises = { weeks: PromiseCount[]; states: PromiseCount[] }

/** "92 %" of promises that were kept; '–' where none is due. */
export function keptShare({ inTime, late }: Pick<PromiseCount, 'inTime' | 'late'>): string {
  const due = inTime + late
  return due === 0 ? '–' : `${Math.round((inTime / due) * 100)} %`
}
