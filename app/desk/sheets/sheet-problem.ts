/** A line of a sheet that is left out, and why. */
export type SheetProblem = { line: number; text: string; reason: string }
