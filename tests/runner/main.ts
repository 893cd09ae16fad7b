import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasDebian } from '../debian/packages.ts'
import { openTestPostgres } from '../databases/postgres-template.ts'
import { runChecks } from './checks.ts'
import { findBrowsers, type Browsers } from './chromium.ts'
import { imageFolder } from './image-folder.ts'
import { readOptions, USAGE, type Options } from './options.ts'
import { summarise, type FileResult } from './results.ts'
import { runJourneys, runVitest } from './suites.ts'

// `npm test` and `npm run test:long`: the parts, the fastest first.
const ROOT = path.resolve(import.meta.dirname, '../..')

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env.TEST_SEED)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const needsBrowser = options.parts.some((part) => part === 'journeys' || part === 'screens')
  const browsers = needsBrowser ? findBrowsers() : undefined
  if (needsBrowser && !browsers) {
    console.error(
      'The tests need Chromium: install it (on Debian `apt-get install chromium-headless-shell`), or name it in CHROMIUM.',
    )
    return 1
  }
  const files = options.parts.includes('checks') ? await runChecks(ROOT) : []
  if (options.parts.some((part) => part !== 'checks'))
    files.push(...(await runSuites(options, browsers)))
  const { lines, passed, failed } = summarise(files, {
    ci: Boolean(process.env.CI),
    seed: options.seed,
  })
  console.log(lines.join('\n'))
  return failed === 0 && passed > 0 ? 0 : 1
}

/** All suites share one Postgres and its template database. */
async function runSuites(options: Options, browsers: Browsers | undefined): Promise<FileResult[]> {
  const reports = mkdtempSync(path.join(tmpdir(), 'sangam-reports-'))
  const postgres = await openTestPostgres()
  const env = {
    ...process.env,
    SANGAM_TEST_POSTGRES: postgres.url,
    SANGAM_TEST_TEMPLATE: postgres.template,
    TEST_SEED: String(options.seed),
    SANGAM_TEST_IMAGES: imageFolder(ROOT),
    ...(browsers && { CHROMIUM: browsers.journeys, CHROMIUM_FULL: browsers.full ?? '' }),
  }
  const suite = { root: ROOT, reports, env, options }
  try {
    const files: FileResult[] = []
    for (const part of options.parts) {
      if (part === 'vitest')
        files.push(...(await runVitest(suite, ['unit', 'isolated', 'shop', 'cluster'])))
      if (part === 'journeys') files.push(...(await runJourneys(suite, 'journeys')))
      if (part === 'long') {
        files.push(...(await runVitest(suite, ['long'])))
        if (hasDebian()) files.push(...(await runVitest(suite, ['postgres-15'])))
        // They wait most of the time: two at a time take half as long, and keep their deadlines.
        files.push(...(await runVitest(suite, ['faults'], ['--maxWorkers=2'])))
      }
      if (part === 'screens') files.push(...(await runJourneys(suite, 'screens')))
    }
    return files
  } finally {
    await postgres.close()
    rmSync(reports, { recursive: true, force: true })
  }
}
