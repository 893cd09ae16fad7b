import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Everything that must hold before a change lands, in the order in which it is quick to know. Runs on the pinned Node.
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'sangam-reports-'))
// `npm test -- journeys` runs that part alone, `npm test -- accounts` what is told of accounts in any; what lands has passed all of it.
const PARTS = ['checks', 'vitest', 'journeys']
const parts = process.argv.slice(2).filter((word) => PARTS.includes(word))
// By the words of a path: `accounts` finds app/account/ as well as tests/journeys/accounts-reset.journey.ts.
const topics = process.argv
  .slice(2)
  .filter((word) => !PARTS.includes(word))
  .map((word) => word.replace(/s$/, ''))
const wanted = (part) => (parts.length === 0 ? part !== 'checks' || topics.length === 0 : parts.includes(part))
const count = { passed: 0, failed: 0 }
const chromium = findChromium()

if (wanted('checks')) await checks()

async function checks() {
  await check('types of the routes', ['@react-router/dev/bin.cjs', 'typegen'])
  await check('format', ['prettier/bin/prettier.cjs', '--check', '.'])
  await check('lint', ['oxlint/bin/oxlint'])
  await check('walls', [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    'app',
    'db',
    'server',
    'demo',
    'sandbox-bank',
    'tests',
    'bench',
    '--output-type',
    'err',
  ])
  await check('types', ['typescript/bin/tsc', '--noEmit'])
  await check('types of the pure rules', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.rules.json'])
}

const { openTestPostgres } = await import('../tests/postgres-template.ts')
const postgres = await openTestPostgres()
const env = { ...process.env, SANGAM_TEST_POSTGRES: postgres.url, SANGAM_TEST_TEMPLATE: postgres.template, CHROMIUM: chromium }
try {
  if (wanted('vitest'))
    await suite(
      'vitest',
      [
        'vitest/vitest.mjs',
        'run',
        ...topics,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${path.join(reports, 'vitest.json')}`,
      ],
      (report) => ({
        passed: report.numPassedTests,
        failed:
          report.numFailedTests +
          report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      }),
    )
  if (wanted('journeys'))
    await suite('journeys', ['@playwright/test/cli.js', 'test', ...topics, '--pass-with-no-tests'], (report) => ({
      // Playwright names those that passed only when told again (CI alone does that) at the end of what it prints.
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected + report.errors.length,
    }))
} finally {
  await postgres.close()
  rmSync(reports, { recursive: true, force: true })
}
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)

/** A check that says nothing when it is content counts as one test. */
async function check(name, command) {
  const [script, ...args] = command
  const done = spawnSync(process.execPath, [program(script), ...args], { cwd: root, encoding: 'utf8' })
  const passed = done.status === 0
  count[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  if (!passed) console.log(done.stdout + done.stderr)
}

/** A suite that did not even write its report has failed, whatever it printed. */
async function suite(name, [script, ...args], read) {
  const report = path.join(reports, `${name}.json`)
  const status = await new Promise((resolve) => {
    spawn(process.execPath, [program(script), ...args], {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      stdio: 'inherit',
    }).once('exit', resolve)
  })
  const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 }
  count.passed += passed
  count.failed += failed === 0 && status !== 0 ? 1 : failed
}

/** A program of a package, by its path below node_modules. */
function program(script) {
  return path.join(root, 'node_modules', script)
}

/** The system's Chromium; on Debian as root it is installed, elsewhere one line says what to do. */
function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const there = () => known.find((file) => file && existsSync(file))
  if (!there() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const apt = (...args) => spawnSync('apt-get', args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update')
    const installed = apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core')
    if (installed.status !== 0) console.error(installed.stderr)
  }
  const found = there()
  if (found) return found
  console.error('The tests need Chromium: install it (on Debian `apt-get install chromium`), or name it in CHROMIUM.')
  process.exit(1)
}
