/**
 * A line of a sheet that is left out, and why. `count`: how many lines there are of its kind, this one
 * among them; reports of earlier versions name each line.
 */
export type SheetProblem = {
  line: number
  text: string
  reason: string
  count?: number | undefined
}

/** Of a line whose cells cannot be told apart. */
export const TOO_MANY_CELLS =
  'It has more cells than there are columns: put a cell with a comma inside, as 1,499, between quotation marks'

/** Kinds of lines that are told apart; more are counted together. */
const MAX_KINDS = 20

/** Gathers lines that are left out by what is wrong with them, in whatever words it is written. */
export function gatherProblems() {
  const kinds = new Map<string, SheetProblem & { count: number }>()
  let problems = 0
  return {
    add(line: number, cells: readonly string[], reason: string): void {
      problems += 1
      // A quoted cell belongs to its line alone.
      const kind = reason.replaceAll(/“[^”]*”/g, '')
      const same = kinds.get(kind)
      if (same) same.count += 1
      else if (kinds.size < MAX_KINDS)
        kinds.set(kind, { line, text: cells.join(', ').slice(0, 80), reason, count: 1 })
    },
    all: () => ({ problems, first: [...kinds.values()] }),
  }
}
