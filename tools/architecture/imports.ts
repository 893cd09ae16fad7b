import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Paths from the root of the project. `typeOnly`: gone once it is compiled. */
export type Import = { from: string; to: string; typeOnly: boolean }
/** `violations`: of the walls in .dependency-cruiser.cjs, a line each. */
export type Imports = { imports: Import[]; violations: string[] }

const FOLDERS = ['app', 'bin', 'db', 'demo', 'sandbox-bank', 'server', 'tests', 'tools']

type Cruise = {
  modules: {
    source: string
    dependencies: { resolved: string; dependencyTypes: string[] }[]
  }[]
  summary: {
    violations: {
      from: string
      to: string
      rule: { name: string }
      cycle?: { name: string }[]
    }[]
    ruleSetUsed: { forbidden?: { name?: string; comment?: string }[] }
  }
}

/** Reads every source of the project once: its imports, and which of them go through a wall. */
export async function readImports(root: string): Promise<Imports> {
  const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cruiser, '--output-type=json', ...FOLDERS],
    { cwd: root, maxBuffer: 2 ** 28 },
  )
  const { modules, summary } = JSON.parse(stdout) as Cruise
  const comments = new Map(
    summary.ruleSetUsed.forbidden?.map(({ name, comment }) => [name, comment]),
  )
  return {
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, dependencyTypes }) => ({
        from: source,
        to: resolved,
        typeOnly: dependencyTypes.includes('type-only'),
      })),
    ),
    violations: summary.violations.map(({ from, to, rule: { name }, cycle }) => {
      const way = [from, ...(cycle?.map((file) => file.name) ?? [to])].join(' → ')
      const comment = comments.get(name)
      return `${name}: ${way}${comment ? ` (${comment})` : ''}`
    }),
  }
}
