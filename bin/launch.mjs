// Launcher: it must run on any Node from version 20 on, and before anything is installed. It
// installs, builds, and hands over to the pinned Node that comes with the dependencies.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFingerprint, isBuilt, saveBuildFingerprint } from './built.mjs'
import { envFileArgs } from './env-file.mjs'
import { runForegroundChild } from './foreground-child.mjs'
import {
  installFingerprint,
  isInstalled,
  saveInstallFingerprint,
  pinnedNode,
  pinnedVersion,
} from './installed.mjs'
import { keepOpen } from './keep-open.mjs'
import { isPinnedNode } from './node-sums.mjs'
import { compileCacheEnv, quickStartArgs } from './quick-start.mjs'
import { takeRelease, findRelease } from './release.mjs'
import { useRelease } from './release-users.mjs'
import { withLock } from './with-lock.mjs'
import { runQuietly } from './run-quietly.mjs'

const programs = {
  start: 'server/main.ts',
  dev: 'server/dev.ts',
  test: 'tests/runner/main.ts',
  'test:crash': 'tools/crash/main.ts',
  'test:deploy': 'tools/deploy/main.ts',
  catalogue: 'server/commands/catalogue/catalogue.ts',
  orders: 'server/commands/orders/orders.ts',
  newsletter: 'server/commands/newsletter.ts',
  accounts: 'server/commands/accounts.ts',
  breach: 'server/commands/breach/breach.ts',
  person: 'server/commands/person/person.ts',
  staff: 'server/commands/staff.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  doctor: 'server/commands/doctor.ts',
  gst: 'server/commands/gst/gst.ts',
  console: 'server/commands/console.ts',
  bench: 'tools/bench/main.ts',
  audit: 'tools/audit/main.ts',
  screenshots: 'tools/audit/screenshots.ts',
  demo: 'server/commands/demo.ts',
  build: undefined,
  'test:fixture': 'tests/fixtures/make-fixture.ts',
  architecture: 'tools/architecture/main.ts',
  sbom: 'tools/sbom/main.ts',
}

const needsBuild = (command) =>
  [
    'start',
    'build',
    'test',
    'test:crash',
    'test:deploy',
    'bench',
    'audit',
    'screenshots',
    'test:fixture',
  ].includes(command)

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [command, ...args] = process.argv.slice(2)
const program = Object.hasOwn(programs, command ?? '')
  ? programs[command]
  : fail(`Usage: node bin/launch.mjs <${Object.keys(programs).join('|')}>`, 2)

if (!isInstalled(root)) await withLock(root, () => isInstalled(root) || install())
if (needsBuild(command) && !isBuilt(root)) await withLock(root, () => isBuilt(root) || build())
const release = await chooseRelease()
if (program) run()
else
  console.log(`Ready: ${release ? 'start the shop again' : 'start the shop'} to run this version.`)

/** Where to run from: a release for what merchants run; the clone for developers and tests. */
async function chooseRelease() {
  if (process.env.NODE_ENV === 'test' || command === 'demo') return undefined
  if (command === 'start' || command === 'build') return withLock(root, () => takeRelease(root))
  return program.startsWith('server/commands/') ? findRelease(root) : undefined
}

function onSpawn(pid) {
  try {
    if (release) useRelease(release, pid)
  } catch {
    // A full disk must not end the shop; the launcher itself is noted there.
  }
}

function run() {
  const from = release ?? root
  const [runs, ...more] = command === 'start' ? [keepOpen, { onSpawn }] : [runForegroundChild]
  const nodeArgs = [
    ...envFileArgs(root, program, process.env),
    ...quickStartArgs(from, program),
    // A third of the server's memory at rest would be room for new objects (docs/decisions/0077).
    ...(command === 'start' ? ['--max-semi-space-size=8'] : []),
  ]
  const options = {
    // Settings, brand file and data are the clone's, whichever release runs.
    cwd: root,
    env: {
      ...process.env,
      ...compileCacheEnv(release, process.env),
      // Base of the file names on the command line; npm sets it as well.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      PATH: [path.join(from, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  }
  runs(pinnedNode(from), [...nodeArgs, path.join(from, program), ...args], options, ...more)
}

/** Ends with what to do where another user's folder is to be installed or built in. */
function requireOwnFolder(step) {
  const closed = [root, ...['node_modules', 'build'].map((name) => path.join(root, name))]
    .filter((folder) => existsSync(folder))
    .find((folder) => !isWritable(folder))
  if (closed)
    fail(
      `The shop has to be ${step} first, and this user may not write to ${closed}. Run “npm run build” there as the user whose folder it is, and start the shop again; or clone it into a folder of your own and start it there.`,
    )
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function install() {
  requireOwnFolder('installed')
  console.log('Installing dependencies …')
  // Hashed before the installation: npm installs what the lock file says now.
  const fingerprint = installFingerprint(root)
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // --include=dev: under NODE_ENV=production npm would leave out the build tools.
  const installed = await runQuietly(
    [...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    { cwd: root },
  )
  if (!installed) fail('The dependencies could not be installed: see what npm says above.')
  // Before it runs for the first time.
  if (!isPinnedNode(pinnedNode(root)))
    fail(
      `The Node that was installed is not the one of version ${pinnedVersion(root)} that this shop was tried with. Do not start it: ask whom your npm registry belongs to.`,
    )
  const { stdout } = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() !== `v${pinnedVersion(root)}`) {
    fail(
      `Node ${pinnedVersion(root)} was not installed, because npm ignores install scripts: allow them (npm config set ignore-scripts false) and start again.`,
    )
  }
  saveInstallFingerprint(root, fingerprint)
}

async function build() {
  requireOwnFolder('built')
  console.log('Building …')
  const fingerprint = buildFingerprint(root)
  const built = await runQuietly(
    [pinnedNode(root), 'node_modules/@react-router/dev/bin.cjs', 'build'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (!built) fail('The shop could not be built: see above.')
  saveBuildFingerprint(root, fingerprint)
}

function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}
