import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FileResult } from './results.ts'

const WALLED = ['app', 'bin', 'db', 'demo', 'sandbox-bank', 'server', 'tests', 'tools']
const CHECKS: readonly (readonly [name: string, script: string, ...args: string[]])[] = [
  ['route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
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

/**
 * The static checks, each a test that prints its output only when it failed. The route types come
 * first, because the type check needs them.
 */
export async function runChecks(root: string): Promise<FileResult[]> {
  const results: FileResult[] = []
  for (const [name, script, ...args] of CHECKS) {
    const begun = performance.now()
    const { passed, output } = await run(root, script, args)
    const seconds = (performance.now() - begun) / 1_000
    console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (!passed) console.log(output)
    const file = `check: ${name}`
    results.push({
      file,
      seconds,
      tests: [{ file, title: name, outcome: passed ? 'passed' : 'failed', seconds }],
    })
  }
  return results
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
