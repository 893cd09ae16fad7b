import { closure, OPENERS, opensShop, type ImportGraph } from './import-graph.ts'

/** A file of tests. `routes`: those that it called in the last whole run; undefined: it is new. */
export type TestFile = { file: string; routes: readonly string[] | undefined }

export type Selection = {
  /** Why all run, where the change may break anything. */
  allBecause: string | undefined
  files: ReadonlySet<string>
}

/** A change of these may break every test. */
const FOR_ALL: readonly RegExp[] = [
  /^(db|server\/http|app\/basics)\//,
  /^tests\/(runner|databases)\//,
  /^[^/]*\.(json|ts|cjs|mjs)$/,
]
const TEST = /\.(test|journey)\.tsx?$/
const CODE = /\.[cm]?tsx?$|\.[cm]js$/
/** Every page has the root's code and styles. */
const ROOT = ['app/root.tsx', 'app/entry.server.tsx', 'app/entry.client.tsx']
const STYLE = /^app\/.*\.(css|woff2)$/
const PAGE_OF_DOCS = /^docs\/|^[^/]+\.md$/
const TEST_OF_DOCS = /^tests\/docs\//

export type Change = {
  /** Files that were changed, added or removed. */
  changed: readonly string[]
  tests: readonly TestFile[]
  graph: ImportGraph
  /** Files of all routes. */
  routes: readonly string[]
  /** Files whose text names a changed file that is no code. */
  namedBy(file: string): readonly string[]
}

/**
 * Selects what a change can break: tests that import it, and tests of the whole shop that called a route
 * which imports it. A file of the shop that no route, no job and no test imports may break them all.
 */
export function selectTests({ changed, tests, graph, routes, namedBy }: Change): Selection {
  const all = (because: string): Selection => ({
    allBecause: because,
    files: new Set(tests.map(({ file }) => file)),
  })
  const causes = new Set<string>()
  for (const file of changed) {
    if (TEST.test(file)) causes.add(file)
    else if (FOR_ALL.some((pattern) => pattern.test(file))) return all(file)
    else if (STYLE.test(file)) causes.add(ROOT[0] ?? file)
    else if (CODE.test(file)) causes.add(file)
    else {
      const naming = namedBy(file)
      if (naming.length === 0 && !PAGE_OF_DOCS.test(file)) return all(file)
      for (const other of naming) causes.add(other)
      if (PAGE_OF_DOCS.test(file))
        for (const test of tests) if (TEST_OF_DOCS.test(test.file)) causes.add(test.file)
    }
  }
  const meets = (files: ReadonlySet<string>) => [...causes].some((cause) => files.has(cause))
  const ofRoute = new Map(
    [...routes, ...ROOT].map((route) => [route, meets(closure(graph, [route]))]),
  )
  const ofRoot = ROOT.some((file) => ofRoute.get(file))
  const files = new Set<string>()
  for (const test of tests) {
    const imported = closure(graph, [test.file], OPENERS)
    const called = test.routes ?? []
    if (
      meets(imported) ||
      called.some((route) => ofRoute.get(route)) ||
      (ofRoot && called.some((route) => route.startsWith('app/'))) ||
      (test.routes === undefined && opensShop(graph, test.file))
    )
      files.add(test.file)
  }
  const reached = closure(graph, [...routes, ...ROOT, ...tests.map(({ file }) => file)], OPENERS)
  const unseen = [...causes].find(
    (file) => !reached.has(file) && closure(graph, ['server/main.ts']).has(file),
  )
  return unseen === undefined ? { allBecause: undefined, files } : all(unseen)
}
