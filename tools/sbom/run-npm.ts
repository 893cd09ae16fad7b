import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Runs the npm that runs this, with its own settings and registry. */
export function runNpm(
  words: readonly string[],
  { stderr, timeoutMs }: { stderr: 'inherit' | 'ignore'; timeoutMs?: number },
): { status: number | null; stdout: string } {
  const { npm_execpath: npmProgram } = process.env
  const npm = npmProgram?.endsWith('npm-cli.js') ? [process.execPath, npmProgram] : ['npm']
  const [program = 'npm', ...args] = [...npm, ...words]
  const { status, stdout } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', stderr],
    ...(timeoutMs && { timeout: timeoutMs }),
  })
  return { status, stdout: stdout ?? '' }
}
