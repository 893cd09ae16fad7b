import { spawn } from 'node:child_process'
import path from 'node:path'

/** Part of the title of every visual check. */
export const VISUAL_CHECK_TITLE = 'nothing is wrong with'

/** @returns the exit code of Playwright, 0 when all passed */
export const runJourneys = (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
    spawn(process.execPath, [playwright, 'test', ...args], { cwd: root, env, stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1))
  })
