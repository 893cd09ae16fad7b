import type { Import } from '../../../tools/architecture/imports.ts'

/** Imports of each file at run time: types are gone by then, and the type check reads them all. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * Imports that no `import` says: mails are written by jobs of the shop, which a test of the mail
 * folder waits for.
 */
const UNWRITTEN: readonly (readonly [from: string, to: string])[] = [
  ['tests/mail-folder.ts', 'server/jobs/workers.ts'],
  ['tests/mail-jobs.ts', 'server/jobs/workers.ts'],
  ['tests/shop-services.ts', 'server/jobs/sweep-steps.ts'],
]

export function importGraph(
  imports: readonly Import[],
  more: readonly (readonly [from: string, to: string])[] = [],
): ImportGraph {
  const graph = new Map<string, string[]>()
  const written = imports.filter(({ typeOnly }) => !typeOnly).map(({ from, to }) => [from, to])
  for (const [from = '', to = ''] of [...written, ...UNWRITTEN, ...more])
    if (!to.startsWith('node_modules/')) graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/** These files and all that they import, whatever lies between. `except`: files that are not entered. */
export function closure(
  graph: ImportGraph,
  from: readonly string[],
  except: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || except.has(file)) continue
    found.add(file)
    queue.push(...(graph.get(file) ?? []))
  }
  return found
}

/** Openers of shops: what the whole shop imports is judged by the routes that a test calls. */
export const OPENERS: ReadonlySet<string> = new Set([
  'tests/running-shop.ts',
  'tests/spawned-shop.ts',
])

/** Whether a file of tests opens a shop. */
export const opensShop = (graph: ImportGraph, file: string): boolean =>
  [...closure(graph, [file], OPENERS)].some((each) =>
    graph.get(each)?.some((other) => OPENERS.has(other)),
  )
