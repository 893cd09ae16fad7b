import { spawn } from 'node:child_process'
import path from 'node:path'

/** What the journeys that look at screens are called. */
export const VISUAL_CHECK_TITLE = 'nothing is wrong with'

/** Runs those of them that are meant. @returns what Playwright ends with, 0 when all went well */
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
