import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Options } from './options.ts'
import type { Follow } from './processor-time.ts'
import {
  failure,
  fromPlaywright,
  fromVitest,
  type PlaywrightReport,
  type VitestReport,
} from './reports.ts'
import type { FileResult } from './results.ts'

export type Suite = {
  root: string
  /** A folder for the report. */
  reports: string
  env: NodeJS.ProcessEnv
  options: Options
  /** Only these files; undefined: all. */
  files: readonly string[] | undefined
  follow: Follow
}

/** The tests of these projects (vitest.config.ts). */
export async function runVitest(
  suite: Suite,
  projects: readonly string[],
  more: readonly string[] = [],
): Promise<FileResult[]> {
  const { root, reports, options } = suite
  const files = suite.files?.filter((file) => !isJourney(file))
  if (files?.length === 0) return []
  const report = path.join(reports, `vitest-${projects[0]}.json`)
  const status = await run(suite, 'vitest/vitest.mjs', [
    'run',
    ...options.topics,
    ...(files ?? []),
    ...projects.map((project) => `--project=${project}`),
    ...(options.name === undefined ? [] : ['--testNamePattern', asPattern(options.name)]),
    ...more,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  return withStatus(status, 'vitest', read<VitestReport>(report), (found) =>
    fromVitest(found, root, options.name),
  )
}

/**
 * `screens`: the visual checks, each in every viewport and colour scheme, and the journeys of
 * `*.long.journey.ts`. `journeys`: all others.
 */
export async function runJourneys(
  suite: Suite,
  which: 'journeys' | 'screens',
  more: readonly string[] = [],
): Promise<FileResult[]> {
  const { reports, options } = suite
  const files = suite.files?.filter(isJourney)
  if (files?.length === 0) return []
  const report = path.join(reports, `${which}.json`)
  const wanted = [which === 'screens' ? OF_LONG_RUN : '', asPattern(options.name ?? '')].filter(
    Boolean,
  )
  const status = await run(
    suite,
    '@playwright/test/cli.js',
    [
      'test',
      ...options.topics,
      // Playwright reads them as regular expressions.
      ...(files ?? []).map((file) => `${asPattern(file)}$`),
      ...(wanted.length > 0
        ? ['--grep', wanted.map((pattern) => `(?=.*${pattern})`).join('')]
        : []),
      ...(which === 'journeys' ? ['--grep-invert', OF_LONG_RUN] : []),
      ...more,
      '--pass-with-no-tests',
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(which === 'journeys' && { SANGAM_TEST_PICTURES: 'some' }),
    },
  )
  return withStatus(status, which, read<PlaywrightReport>(report), (found) =>
    fromPlaywright(found, 'tests/journeys'),
  )
}

const isJourney = (file: string) => file.endsWith('.journey.ts')

/**
 * Playwright matches a test's file and title: the file of long journeys, or part of the title of
 * each visual check (tests/journeys/visual-checks.ts).
 */
export const VISUAL_CHECK = 'nothing is wrong with'
const OF_LONG_RUN = String.raw`(?:\.long\.journey\.ts|${VISUAL_CHECK})`

/** Twice what the longest suite takes. One that hangs is stopped and named; CI would be ended whole. */
const SUITE_LIMIT_MS = 25 * 60_000

function run(
  { root, env, follow }: Suite,
  script: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...env, ...more },
      stdio: 'inherit',
    })
    follow(child.pid)
    const stop = setTimeout(() => {
      console.error(`${script} has not ended after ${SUITE_LIMIT_MS / 60_000} minutes: stopped`)
      child.kill('SIGKILL')
    }, SUITE_LIMIT_MS)
    child.once('error', reject).once('exit', (status) => {
      clearTimeout(stop)
      resolve(status ?? 1)
    })
  })
}

/** A suite that ended badly, or wrote no report, has failed even if all its tests passed. */
function withStatus<Report>(
  status: number,
  suite: string,
  report: Report | undefined,
  results: (report: Report) => FileResult[],
): FileResult[] {
  const files = report ? results(report) : []
  const failed = files.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed'))
  if (report && (status === 0 || failed)) return files
  return [
    ...files,
    { file: suite, seconds: 0, tests: [failure(suite, `ended with status ${status}, see above`)] },
  ]
}

function read<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  // The next batch of a long run writes one of the same name, or has none.
  rmSync(file)
  return report
}

/** Both runners take a regular expression. */
const asPattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
