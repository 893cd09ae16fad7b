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
  { ci, seed }: { ci: boolean; seed: number },
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
    ...listed('Failed:', of('failed')),
    ...listed('Skipped:', of('skipped')),
    ...listed(
      tooFlaky
        ? `Passed only on the second try (${FLAKY_LIMIT} fail CI):`
        : 'Passed only on the second try:',
      flaky,
    ),
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
