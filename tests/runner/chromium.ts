import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FULL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/**
 * Debian's headless shell draws no windows of its own: the same journeys take it a fifth to a
 * quarter less processor time.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * `full`: the whole browser, for features the headless shell lacks, such as a back/forward cache.
 */
export type Browsers = { journeys: string; full: string | undefined }

/**
 * The browsers of the journeys: CHROMIUM, or the system's; on Debian as root they are installed.
 * Undefined: there is none.
 */
export function findBrowsers(): Browsers | undefined {
  const given = process.env.CHROMIUM || undefined
  if (
    !given &&
    !(existsSync(HEADLESS_SHELL) && first(FULL)) &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  )
    install()
  const full = first(FULL)
  const journeys = first([given, HEADLESS_SHELL, full])
  return journeys === undefined ? undefined : { journeys, full }
}

const first = (files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file && existsSync(file))

function install(): void {
  console.log('Installing Chromium …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  const installed = apt(
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
    'chromium-headless-shell',
    'fonts-noto-core',
  )
  if (installed.status !== 0) console.error(installed.stderr)
}
