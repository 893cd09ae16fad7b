import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Import } from '../../../tools/architecture/imports.ts'
import { ROUTE_FILES } from './called-routes.ts'
import type { WhichRun } from '../options.ts'
import { isOnPostgres15 } from '../../databases/on-postgres-15.ts'
import { CRASH_ROUNDS, mayLoseData } from './crash-rounds.ts'
import { filesNaming, type Changed } from './changed-files.ts'
import { closure, importGraph, type ImportGraph } from './import-graph.ts'
import { readLastRun } from './last-run.ts'
import { selectTests } from './select-tests.ts'
import { VISUAL_CHECK } from '../suites.ts'

export type ChangedTests = {
  files: ReadonlySet<string>
  /** Sentences for people: how many files of each kind run, and how many are left out. */
  lines: readonly string[]
}

/** The tests of a run that a change can break. */
export function changedTests(
  root: string,
  { which, changed, imports }: { which: WhichRun; changed: Changed; imports: Import[] },
): ChangedTests {
  const graph = importGraph(imports)
  const last = readLastRun(root, which)
  const tests = testFiles(root, which, graph).filter(
    // Only its visual checks, which the long run plays.
    (file) => which === 'long' || last[file] !== undefined || !hasVisualChecks(root, graph, file),
  )
  const { files: broken, allBecause } = selectTests({
    changed: changed.files,
    tests: tests.map((file) => ({ file, routes: last[file]?.routes })),
    graph,
    routes: ROUTE_FILES,
    namedBy: (file) => filesNaming(root, file),
  })
  const crashRounds = mayLoseData(changed.files)
    ? tests.filter((file) => CRASH_ROUNDS.test(file))
    : []
  const files = new Set([...broken, ...crashRounds])
  return {
    files,
    lines: [
      `${changed.files.length} files differ from ${changed.base}.`,
      ...(allBecause === undefined ? [] : [`All tests run, because of ${allBecause}.`]),
      ...KINDS.map(({ kind, pattern }) => {
        const own = tests.filter((file) => pattern.test(file))
        const run = own.filter((file) => files.has(file))
        return own.length === 0
          ? ''
          : `${kind}: ${run.length} files run, ${own.length - run.length} are left out`
      }).filter(Boolean),
    ],
  }
}

const JOURNEY = /\.journey\.ts$/
const KINDS = [
  { kind: 'journeys', pattern: JOURNEY },
  { kind: 'the whole shop over HTTP', pattern: /^tests\/shop\/.*\.test\.ts$/ },
  { kind: 'with a database', pattern: /\.(db|cluster)\.test\.tsx?$/ },
  {
    kind: 'all other tests',
    pattern: /^(?!tests\/shop\/)(?!.*\.(db|cluster)\.test\.).*\.test\.tsx?$/,
  },
]

/** Files of tests that a whole run plays. */
export function testFiles(root: string, which: WhichRun, graph: ImportGraph): string[] {
  const known = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '*.test.ts',
      '*.test.tsx',
      '*.journey.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter(Boolean)
  if (which === 'short') return known.filter((file) => !file.includes('.long.'))
  return known.filter(
    (file) => file.includes('.long.') || isOnPostgres15(file) || hasVisualChecks(root, graph, file),
  )
}

/** By their title the long run finds them (suites.ts). */
const hasVisualChecks = (root: string, graph: ImportGraph, file: string) =>
  JOURNEY.test(file) &&
  (closure(graph, [file]).has('tests/journeys/visual-checks.ts') ||
    readFileSync(path.join(root, file), 'utf8').includes(VISUAL_CHECK))
