import type { Spent } from './processor-time.ts'

export type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky'

/** `flaky`: failed, then passed on its second try. */
export type TestResult = {
  file: string
  title: string
  outcome: Outcome
  seconds: number
  /** The first line of each of its failures, without colours. */
  why?: readonly string[]
}

/** `seconds` includes the hooks of the file, which the seconds of its tests do not. */
export type FileResult = { file: string; seconds: number; tests: readonly TestResult[] }

/** So many flaky tests fail a run in CI: one is a browser that was late, three are a defect. */
export const FLAKY_LIMIT = 3
const SLOWEST = 10

export type Summary = { lines: string[]; passed: number; failed: number; skipped: number }

/** The closing lines of a run, the counts last. A run in which nothing passed fails. */
export function summarise(
  files: readonly FileResult[],
  {
    ci,
    seed,
    spent = [],
    leftOut = [],
  }: {
    ci: boolean
    seed: number
    spent?: readonly Spent[]
    /** Files of tests for which there was no time. */
    leftOut?: readonly string[]
  },
): Summary {
  const tests = files.flatMap((file) => file.tests)
  const of = (outcome: Outcome) => tests.filter((test) => test.outcome === outcome)
  const flaky = of('flaky')
  const tooFlaky = ci && flaky.length >= FLAKY_LIMIT
  const passed = of('passed').length + (tooFlaky ? 0 : flaky.length)
  const failed = of('failed').length + (tooFlaky ? flaky.length : 0)
  const skipped = of('skipped').length
  const lines = [
    ...slowest(files),
    ...times(spent),
    ...listed('Failed:', of('failed')),
    ...listed('Skipped:', of('skipped')),
    ...listed(
      tooFlaky
        ? `Passed only on the second try (${FLAKY_LIMIT} fail CI):`
        : 'Passed only on the second try:',
      flaky,
    ),
    ...(leftOut.length === 0
      ? []
      : ['', 'Not run, for want of time:', ...leftOut.map((file) => `  ${file}`)]),
    `Random seed: TEST_SEED=${seed}`,
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
  return { lines, passed, failed, skipped }
}

function slowest(files: readonly FileResult[]): string[] {
  const rows = files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds, tests }) => {
      const longest = tests.toSorted((one, other) => other.seconds - one.seconds)[0]
      const detail =
        longest && tests.length > 1 ? `; ${longest.seconds.toFixed(1)} s: ${longest.title}` : ''
      return `${seconds.toFixed(1).padStart(7)} s  ${file} (${tests.length} ${tests.length === 1 ? 'test' : 'tests'}${detail})`
    })
  return rows.length > 0 ? ['', 'Slowest files:', ...rows] : []
}

/** By the clock and of the processor; parts overlap, so only their processor time adds up. */
function times(spent: readonly Spent[]): string[] {
  if (spent.length === 0) return []
  const row = (name: string, seconds: number, processor: number | undefined) =>
    `${seconds.toFixed(0).padStart(7)} s  ${name}${processor === undefined ? '' : `: ${processor.toFixed(0)} s of the processor`}`
  const measured = spent.map(({ processorSeconds }) => processorSeconds)
  const sum = measured.every((each) => each !== undefined)
    ? measured.reduce((total, each) => total + each, 0)
    : undefined
  return [
    '',
    'Time by the clock, and of the processor with all children:',
    ...spent.map(({ part, seconds, processorSeconds }) => row(part, seconds, processorSeconds)),
    ...(sum === undefined ? [] : [`In all ${(sum / 60).toFixed(1)} minutes of the processor`]),
  ]
}

const listed = (heading: string, tests: readonly TestResult[]): string[] =>
  tests.length === 0
    ? []
    : [
        '',
        heading,
        ...tests.flatMap(({ file, title, why = [] }) => [
          `  ${file}: ${title}`,
          ...why.map((line) => `    ${line}`),
        ]),
      ]
