import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WhichRun } from '../options.ts'
import type { FileResult } from '../results.ts'
import { routesOf } from './called-routes.ts'
import { opensShop, type ImportGraph } from './import-graph.ts'

/**
 * Of a file of tests that opens a shop, or takes long: how long it took, in whole seconds, and the
 * routes that it called.
 */
export type Ran = { seconds: number; routes?: readonly string[] }
export type LastRun = Readonly<Record<string, Ran>>

/** Kept with the sources, so that a new clone knows what a change can break. */
const fileOf = (root: string, which: WhichRun) =>
  path.join(root, `tests/runner/last-run/${which}.json`)

export const readLastRun = (root: string, which: WhichRun): LastRun => {
  const file = fileOf(root, which)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LastRun) : {}
}

/** Writes one test a line, so that a change of one is a change of a line. */
export function writeLastRun(root: string, which: WhichRun, run: LastRun): void {
  const lines = Object.keys(run)
    .sort()
    .map((file) => `  ${JSON.stringify(file)}: ${JSON.stringify(run[file])}`)
  mkdirSync(path.dirname(fileOf(root, which)), { recursive: true })
  writeFileSync(fileOf(root, which), `{\n${lines.join(',\n')}\n}\n`)
}

/**
 * The last run with what was seen in this one. Routes are added, because some are called in some runs
 * only; seconds are taken over only where they are far off. The file is kept in git, and changes with
 * the tests, not with each run.
 */
export function merged(last: LastRun, seen: LastRun, exists: (file: string) => boolean): LastRun {
  const now = { ...last }
  for (const [file, { seconds, routes }] of Object.entries(seen)) {
    const before = last[file]
    const isClose = before && Math.abs(before.seconds - seconds) <= Math.max(10, before.seconds)
    const known = (before?.routes ?? []).filter(exists)
    now[file] = {
      seconds: isClose ? before.seconds : seconds,
      ...(routes && { routes: [...new Set([...known, ...routes])].sort() }),
    }
  }
  return Object.fromEntries(Object.entries(now).filter(([file]) => exists(file)))
}

/** The record of a run: all files of a long one, of the other those that open a shop. */
export function seenIn(
  files: readonly FileResult[],
  {
    which,
    graph,
    calls,
  }: { which: WhichRun; graph: ImportGraph; calls: ReturnType<typeof readCalls> },
): LastRun {
  const seen: Record<string, Ran> = {}
  for (const { file, seconds } of files) {
    const opens = opensShop(graph, file)
    if (!opens && which === 'short') continue
    seen[file] = {
      seconds: Math.round(seconds),
      ...(opens && { routes: routesOf(calls.get(file) ?? []) }),
    }
  }
  return seen
}

/** Paths that each file of tests has called, of the lines that its processes have kept. */
export function readCalls(folder: string, root: string): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>()
  for (const name of readdirSync(folder).filter((each) => each.startsWith('calls-')))
    for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { file, paths } = JSON.parse(line) as { file: string; paths: string[] }
      const own = path.relative(root, file)
      const known = calls.get(own) ?? new Set()
      for (const each of paths) known.add(each)
      calls.set(own, known)
    }
  return calls
}
