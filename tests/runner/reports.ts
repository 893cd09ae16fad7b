import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FileResult, Outcome, TestResult } from './results.ts'

/** The parts of Vitest's JSON report that are read here. */
export type VitestReport = {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[]
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }
type PlaywrightSuite = {
  title: string
  file: string
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}
type PlaywrightSpec = {
  title: string
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

const OF_VITEST: Readonly<Record<string, Outcome>> = { passed: 'passed', failed: 'failed' }
const OF_PLAYWRIGHT: Readonly<Record<string, Outcome>> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
}

/** With `name` Vitest reports all others as skipped; those were not asked for, and are left out. */
export function fromVitest(
  { testResults }: VitestReport,
  root: string,
  name?: string,
): FileResult[] {
  return testResults
    .map(({ name: absolute, status, startTime, endTime, message = '', assertionResults }) => {
      const file = path.relative(root, absolute)
      const tests = assertionResults
        .filter(({ fullName }) => name === undefined || fullName.includes(name))
        .map(({ fullName, status: is, duration, failureMessages = [] }) => ({
          file,
          title: fullName,
          outcome: OF_VITEST[is] ?? 'skipped',
          seconds: (duration ?? 0) / 1_000,
          why: failureMessages.map(firstLine),
        }))
      // A file that could not be loaded, or whose hook failed, has run no test.
      if (status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed'))
        tests.push({ ...failure(file, 'the file itself'), why: [firstLine(message)] })
      return { file, seconds: (endTime - startTime) / 1_000, tests }
    })
    .filter(({ tests }) => tests.length > 0)
}

export function fromPlaywright({ suites, errors }: PlaywrightReport, folder: string): FileResult[] {
  const tests = suites
    .flatMap((suite) => specsOf(suite))
    .map(({ file, spec }) => resultOf(path.join(folder, file), spec))
  const byFile = [...Map.groupBy(tests, ({ file }) => file)]
  return [
    ...byFile.map(([file, own]) => ({
      file,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
      tests: own,
    })),
    ...errors.map(({ message = 'an error outside of all tests' }) => ({
      file: folder,
      seconds: 0,
      tests: [failure(folder, firstLine(message))],
    })),
  ]
}

const specsOf = (suite: PlaywrightSuite, above = ''): { file: string; spec: PlaywrightSpec }[] => {
  const within = suite.title === suite.file ? above : `${above}${suite.title} `
  return [
    ...suite.specs.map((spec) => ({
      file: suite.file,
      spec: { ...spec, title: within + spec.title },
    })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, within)),
  ]
}

function resultOf(file: string, { title, tests }: PlaywrightSpec): TestResult {
  const tries = tests.flatMap(({ results }) => results)
  const milliseconds = tries.reduce((sum, { duration }) => sum + duration, 0)
  return {
    file,
    title,
    outcome: OF_PLAYWRIGHT[tests[0]?.status ?? ''] ?? 'failed',
    seconds: milliseconds / 1_000,
    why: tries.flatMap(({ error }) => (error?.message ? [firstLine(error.message)] : [])),
  }
}

export const failure = (file: string, title: string): TestResult => ({
  file,
  title,
  outcome: 'failed',
  seconds: 0,
})
const firstLine = (text: string): string => stripVTControlCharacters(text.split('\n', 1)[0] ?? text)
