import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import type { Import } from '../../tools/architecture/imports.ts'
import { openTestPostgres } from '../databases/postgres-template.ts'
import type { Changed } from './changed/changed-files.ts'
import { changedTests } from './changed/changed-tests.ts'
import { importGraph } from './changed/import-graph.ts'
import { merged, readCalls, readLastRun, seenIn, writeLastRun } from './changed/last-run.ts'
import { importsOf, startChecks } from './checks.ts'
import type { Browsers } from './chromium.ts'
import { imageFolder } from './image-folder.ts'
import { cleanCommit, keepCommitOfLongRun, runLong } from './long-run.ts'
import { isWhole, type Options } from './options.ts'
import type { Follow, Stopwatch } from './processor-time.ts'
import { failure } from './reports.ts'
import type { FileResult } from './results.ts'
import { runJourneys, runVitest, type Suite } from './suites.ts'

type Run = {
  options: Options
  changed: Changed | undefined
  browsers: Browsers | undefined
  watch: Stopwatch
}

/** `leftOut`: files of tests for which there was no time. */
export type Ran = { files: FileResult[]; leftOut: readonly string[] }

/** The parts that the options name; what was seen in a whole run without a failure is kept. */
export async function runParts(root: string, run: Run): Promise<Ran> {
  const { options, changed, watch } = run
  const checks = options.parts.includes('checks') ? startChecks(root) : undefined
  const checked = checks && watch.time('checks', () => checks.results)
  const imports = () => checks?.imports ?? importsOf(root)
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-reports-'))
  // Before the tests: what is committed meanwhile, they have not seen.
  const commit = isWhole(options) ? cleanCommit(root) : undefined
  try {
    let wanted: ReadonlySet<string> | undefined
    if (changed) {
      const { files, lines } = changedTests(root, {
        which: options.which,
        changed,
        imports: await imports(),
      })
      console.log(lines.join('\n'))
      wanted = files
    }
    const hasSuites = options.parts.some((part) => part !== 'checks') && wanted?.size !== 0
    const ran: Ran = hasSuites
      ? await runSuites(root, run, { folder, wanted })
      : { files: [], leftOut: [] }
    const files = [...((await checked) ?? []), ...ran.files]
    if (isWhole(options) && !files.some(hasFailed))
      keepRun(root, options, { files, folder, commit, imports: await imports() })
    return { files, leftOut: ran.leftOut }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All suites share one Postgres and its template database. */
async function runSuites(
  root: string,
  { options, changed, browsers, watch }: Run,
  { folder, wanted }: { folder: string; wanted: ReadonlySet<string> | undefined },
): Promise<Ran> {
  const postgres = await openTestPostgres().catch((error: Error) => error)
  // Such as a migration that fails.
  if (postgres instanceof Error) return { files: [noDatabase(postgres)], leftOut: [] }
  const env = {
    ...process.env,
    SANGAM_TEST_POSTGRES: postgres.url,
    SANGAM_TEST_TEMPLATE: postgres.template,
    TEST_SEED: String(options.seed),
    SANGAM_TEST_IMAGES: imageFolder(root),
    SANGAM_TEST_FOLDER: folder,
    ...(browsers && { CHROMIUM: browsers.journeys, CHROMIUM_FULL: browsers.full ?? '' }),
  }
  const files = wanted && [...wanted]
  const suite: Omit<Suite, 'follow'> = { root, reports: folder, env, options, files }
  try {
    // Side by side, because each of them waits for a fifth of its time, with fewer workers than alone:
    // where five wait for two cores, a request takes longer than the shop waits for its database.
    const isBoth = ['vitest', 'journeys'].every((part) => options.parts.some((one) => one === part))
    const vitest = (follow: Follow) =>
      runVitest(
        { ...suite, follow },
        ['unit', 'isolated', 'shop', 'cluster'],
        isBoth ? [`--maxWorkers=${availableParallelism()}`] : [],
      )
    const journeys = (follow: Follow) =>
      runJourneys({ ...suite, follow }, 'journeys', isBoth ? ['--workers=1'] : [])
    const results = await Promise.all([
      options.parts.includes('vitest') ? watch.time('vitest', vitest) : [],
      options.parts.includes('journeys') ? watch.time('journeys', journeys) : [],
    ])
    const long = await runLong(suite, { changed, watch })
    return { files: [...results.flat(), ...long.files], leftOut: long.leftOut }
  } finally {
    await watch.time('Postgres', () => postgres.close())
  }
}

function noDatabase({ message, cause }: Error): FileResult {
  const file = 'tests/databases/postgres-template.ts'
  const why = [message, cause instanceof Error ? cause.message : ''].filter(Boolean)
  const test = { ...failure(file, 'the database of the tests opens'), why }
  return { file, seconds: 0, tests: [test] }
}

const hasFailed = ({ tests }: FileResult) => tests.some(({ outcome }) => outcome === 'failed')

/** Keeps what `--changed` reads later. CI changes no file of the project. */
function keepRun(
  root: string,
  { which }: Options,
  {
    files,
    folder,
    commit,
    imports,
  }: { files: FileResult[]; folder: string; commit: string | undefined; imports: Import[] },
): void {
  if (process.env.CI) return
  const seen = seenIn(files, {
    which,
    graph: importGraph(imports),
    calls: readCalls(folder, root),
  })
  const exists = (file: string) => existsSync(path.join(root, file))
  writeLastRun(root, which, merged(readLastRun(root, which), seen, exists))
  if (which === 'long' && commit !== undefined) keepCommitOfLongRun(root, commit)
}
