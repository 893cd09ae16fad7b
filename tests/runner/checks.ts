import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FileResult } from './results.ts'

const WALLED = ['app', 'bin', 'db', 'demo', 'sandbox-bank', 'server', 'tests', 'tools']
type Check = readonly [name: string, script: string, ...args: string[]]

/** First, because the type check needs them. */
const ROUTE_TYPES: Check = ['route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen']

/** The longest first: it runs beside all others. */
const CHECKS: readonly Check[] = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['lint', 'node_modules/oxlint/bin/oxlint'],
  [
    'walls',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type=err',
    ...WALLED,
  ],
  ['types', 'node_modules/typescript-7/bin/tsc', '--noEmit'],
  ['architecture', 'tools/architecture/main.ts', '--check'],
  [
    'types of the pure rules',
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '-p',
    'tsconfig.rules.json',
  ],
]

/** The static checks, two at a time, each a test that prints its output only when it failed. */
export async function runChecks(root: string): Promise<FileResult[]> {
  const results = [await runCheck(root, ROUTE_TYPES)]
  const left = [...CHECKS]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift())
      results.push(await runCheck(root, next))
  }
  await Promise.all([work(), work()])
  return results
}

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
