import { count } from './table.ts'
import type { Figures } from './measure.ts'

const ROUNDS = 5

export type Load = Figures & { failed?: number }

/** A row of a table: what is measured, beside the row that it is compared with. */
export type Row = {
  name: string
  /** Its first call warms, and is not counted. */
  run: () => Promise<Load>
  /** Name of the row whose pace is 1; without it the row is a reference itself. */
  beside?: string
  aim?: Aim
}
/** Least share of the reference's pace, or longest p95 in ms. */
export type Aim = { ratio?: number; p95?: number; perSecond?: number }

export type Measured = Row & { load: Load; ratio: number | undefined }

/**
 * Measures the rows in turn, five times, so that all meet the same load of the machine, and takes
 * of each the round of median pace.
 */
export async function inRounds(rows: readonly Row[], signal: AbortSignal): Promise<Measured[]> {
  const loads = new Map<string, Load[]>(rows.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { name, run } of rows) {
      signal.throwIfAborted()
      const load = await run()
      if (round > 0) loads.get(name)?.push(load)
    }
  const median = (name: string) => medianOf(loads.get(name) ?? [])
  return rows.map((row) => {
    const load = median(row.name)
    const ratio =
      row.beside === undefined ? undefined : load.perSecond / median(row.beside).perSecond
    return { ...row, load, ratio }
  })
}

function medianOf(loads: readonly Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

/** A Markdown table, with each aim and whether it was met. */
export const tableOf = (measured: readonly Measured[], unit: string): string =>
  [
    `| | ${unit} a second | × its reference | p50 ms | p95 ms | others | aim |`,
    '|---|---:|---:|---:|---:|---:|---|',
    ...measured.map(({ name, load, ratio, beside, aim }) => {
      const { perSecond, p50, p95, failed = 0 } = load
      const share = ratio === undefined ? '' : `${ratio.toFixed(3)} × ${beside}`
      const verdict = verdicts(load, ratio, aim)
      return `| ${name} | ${count(Math.round(perSecond))} | ${share} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${failed || ''} | ${verdict.join('; ')} |`
    }),
  ].join('\n')

function verdicts(load: Load, ratio: number | undefined, aim: Aim = {}): string[] {
  const aims: [string, boolean][] = []
  if (aim.ratio !== undefined) aims.push([`≥ ${aim.ratio} ×`, (ratio ?? 0) >= aim.ratio])
  if (aim.perSecond !== undefined)
    aims.push([`≥ ${aim.perSecond} a second`, load.perSecond >= aim.perSecond])
  if (aim.p95 !== undefined) aims.push([`p95 ≤ ${aim.p95} ms`, load.p95 <= aim.p95])
  return aims.map(([aimed, isMet]) => `${aimed} ${isMet ? 'met' : '**missed**'}`)
}
