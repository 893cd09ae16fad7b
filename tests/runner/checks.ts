import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Import } from '../../tools/architecture/imports.ts'
import type { FileResult } from './results.ts'

type Check = readonly [name: string, script: string, ...args: string[]]

/** Cache folder of the checks, for the next run of the same clone. */
const CACHE = 'node_modules/.cache/sangam-tests'
const IMPORTS = `${CACHE}/imports.json`

const WALLS: Check = [
  'walls and drawing',
  'tools/architecture/main.ts',
  '--check',
  `--keep=${IMPORTS}`,
]
/** Before the types, which need them. */
const ROUTE_TYPES: Check = ['route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen']
const types = (name: string, kept: string, ...args: string[]): Check => [
  name,
  'node_modules/typescript-7/bin/tsc',
  '--noEmit',
  '--incremental',
  `--tsBuildInfoFile`,
  `${CACHE}/${kept}.tsbuildinfo`,
  ...args,
]
const CHECKS: readonly Check[] = [
  types('types', 'types'),
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['lint', 'node_modules/oxlint/bin/oxlint'],
  types('types of the pure rules', 'rules', '-p', 'tsconfig.rules.json'),
]

export type Checks = {
  /** Every import of the project, which the check of the walls reads. */
  imports: Promise<Import[]>
  results: Promise<FileResult[]>
}

/** Starts the static checks, two at a time, each a test that prints its output only when it failed. */
export function startChecks(root: string): Checks {
  mkdirSync(path.join(root, CACHE), { recursive: true })
  const walls = runCheck(root, WALLS)
  const left = [...CHECKS]
  const work = async (first: Promise<FileResult>) => {
    const results = [await first]
    for (let next = left.shift(); next; next = left.shift())
      results.push(await runCheck(root, next))
    return results
  }
  return {
    imports: walls.then(() => readImports(root)),
    results: Promise.all([work(runCheck(root, ROUTE_TYPES)), work(walls)]).then((both) =>
      both.flat(),
    ),
  }
}

/** Every import of the project, without the other checks. */
export async function importsOf(root: string): Promise<Import[]> {
  mkdirSync(path.join(root, CACHE), { recursive: true })
  await run(root, WALLS[1], WALLS.slice(2))
  return readImports(root)
}

const readImports = (root: string) =>
  JSON.parse(readFileSync(path.join(root, IMPORTS), 'utf8')) as Import[]

async function runCheck(root: string, [name, script, ...args]: Check): Promise<FileResult> {
  const begun = performance.now()
  const { passed, output } = await run(root, script, args)
  const seconds = (performance.now() - begun) / 1_000
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(output)
  const file = `check: ${name}`
  return {
    file,
    seconds,
    tests: [{ file, title: name, outcome: passed ? 'passed' : 'failed', seconds }],
  }
}

function run(
  root: string,
  script: string,
  args: readonly string[],
): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const check = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
    })
    let output = ''
    check.stdout.on('data', (part: Buffer) => (output += part.toString()))
    check.stderr.on('data', (part: Buffer) => (output += part.toString()))
    check.once('error', reject)
    check.once('close', (status) => resolve({ passed: status === 0, output }))
  })
}
