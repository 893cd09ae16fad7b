import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasDebian } from '../debian/packages.ts'
import { isOnPostgres15 } from '../databases/on-postgres-15.ts'
import type { Changed } from './changed/changed-files.ts'
import { CRASH_ROUNDS, mayLoseData } from './changed/crash-rounds.ts'
import { readLastRun } from './changed/last-run.ts'
import type { Part } from './options.ts'
import type { Stopwatch } from './processor-time.ts'
import type { FileResult } from './results.ts'
import { runJourneys, runVitest, type Suite } from './suites.ts'
import { runWithin } from './within-minutes.ts'

const FAULTS = /^tests\/faults\//
const JOURNEY = /\.journey\.ts$/

type Group = {
  name: string
  part: Part
  has(file: string): boolean
  play(suite: Suite): Promise<FileResult[]>
}

/** Kinds of long tests, each played by a command of its own. */
const GROUPS: readonly Group[] = [
  {
    name: 'long',
    part: 'long',
    has: (file) => /\.long\.test\.tsx?$/.test(file) && !FAULTS.test(file),
    play: (suite) => runVitest(suite, ['long']),
  },
  {
    name: 'postgres-15',
    part: 'long',
    has: isOnPostgres15,
    play: async (suite) => (hasDebian() ? runVitest(suite, ['postgres-15']) : []),
  },
  {
    // They wait most of the time: two at a time take half as long, and keep their deadlines.
    name: 'faults',
    part: 'long',
    has: (file) => FAULTS.test(file),
    play: (suite) => runVitest(suite, ['faults'], ['--maxWorkers=2']),
  },
  {
    name: 'screens',
    part: 'screens',
    has: (file) => JOURNEY.test(file),
    play: (suite) => runJourneys(suite, 'screens'),
  },
]

/** Of a file that has not been run yet. */
const SECONDS_OF_NEW = 30

/** The long tests, or those of them that a change can break and that there is time for. */
export async function runLong(
  suite: Omit<Suite, 'follow'>,
  { changed, watch }: { changed: Changed | undefined; watch: Stopwatch },
): Promise<{ files: FileResult[]; leftOut: readonly string[] }> {
  const { options, root } = suite
  const groups = GROUPS.filter(({ part }) => options.parts.includes(part))
  const play = async (wanted: readonly string[] | undefined) => {
    const results: FileResult[] = []
    for (const group of groups) {
      const files = wanted?.filter(group.has)
      if (files?.length !== 0)
        results.push(
          ...(await watch.time(group.name, (follow) => group.play({ ...suite, files, follow }))),
        )
    }
    return results
  }
  if (options.minutes === undefined || !suite.files)
    return { files: await play(suite.files), leftOut: [] }
  const last = readLastRun(root, 'long')
  const hasCrashRounds = mayLoseData(changed?.files ?? [])
  return runWithin(
    suite.files.map((file) => ({
      file,
      seconds: last[file]?.seconds ?? SECONDS_OF_NEW,
      isFirst: hasCrashRounds && CRASH_ROUNDS.test(file),
    })),
    { seconds: options.minutes * 60, play },
  )
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that is checked out, with nothing beside it; undefined where some file is not in it. */
export function cleanCommit(root: string): string | undefined {
  const beside = git(root, 'status', '--porcelain', '--', '.', ':!tests/runner/last-run', ':!.ci')
  return beside === '' ? git(root, 'rev-parse', 'HEAD') : undefined
}

/** Writes the commit that `.ci/run` takes as its base, after a whole long run that passed. */
export const keepCommitOfLongRun = (root: string, commit: string): void =>
  writeFileSync(path.join(root, '.ci/long-run'), `${commit}\n`)
