import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openTestPostgres } from '../../tests/databases/postgres-template.ts'
import { compareScreenshots, differenceOf, reportOf } from './compare-screenshots.ts'
import { VISUAL_CHECK_TITLE, runJourneys } from './visual-checks.ts'
import { makeContactSheets, screenshotsIn } from './contact-sheet.ts'

// `npm run screenshots [FOLDER]`: every screen in every state at three widths, light and dark, and
// a contact sheet of each. `-- --against OTHER` compares them with those of another run, at two
// widths, and exits with 1 where any differs; `-- --only WORD` takes only the screens whose names
// hold that word.
const ROOT = path.resolve(import.meta.dirname, '../..')
const WIDTHS = [360, 1280, 768]
const WIDTHS_TO_COMPARE = [360, 1280]

const { positionals, values } = read(process.argv.slice(2))
const folder = folderOf(positionals[0] ?? 'test-results/screenshots')
const against = values.against === undefined ? undefined : folderOf(values.against)
const widths = against ? WIDTHS_TO_COMPARE : WIDTHS
/** In the form that tests/journeys/screenshots.ts gives the names of files. */
const only = values.only?.replaceAll(/\W+/g, '-').toLowerCase() ?? ''
const isWanted = ({ screen, width }: { screen: string; width: number }) =>
  screen.includes(only) && widths.includes(width)

if (against === folder) fail(`${against} cannot be compared with itself: name another folder.`)
if (against && !(existsSync(against) && screenshotsIn(against).some(isWanted)))
  fail(`There are no screenshots to compare with in ${against}.`)

mkdirSync(folder, { recursive: true })
// Removes old screenshots first: one of a renamed screen would stay for ever.
for (const { file, screen } of screenshotsIn(folder))
  if (screen.includes(only))
    for (const name of [file, differenceOf(file)]) rmSync(path.join(folder, name), { force: true })

const failed = await take()
const taken = screenshotsIn(folder).filter(isWanted)
if (taken.length === 0)
  fail(`No screenshot was taken${only && `: no screen's name holds ${values.only}`}.`)
await makeContactSheets(folder)
console.log(`The screenshots are in ${folder}, and a sheet of each width and scheme beside them.`)
if (failed) console.log('Not all could be taken: see above.')
const differ = against ? await compareWith(against) : false
process.exit(failed || differ ? 1 : 0)

/** @returns whether a screen could not be taken */
async function take(): Promise<boolean> {
  const postgres = await openTestPostgres()
  const clock = `--import=${pathToFileURL(path.join(import.meta.dirname, 'fixed-clock.mjs')).href}`
  const env = {
    ...process.env,
    SANGAM_TEST_POSTGRES: postgres.url,
    SANGAM_TEST_TEMPLATE: postgres.template,
    SCREENSHOTS_FOLDER: folder,
    SCREENSHOTS_WIDTHS: widths.join(','),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${clock}`.trim(),
  }
  const words = values.only?.replaceAll(/[^\w ,]/g, '.') ?? ''
  const args = [
    '--reporter=line',
    '--timeout=240000',
    '--grep',
    `§2 .*${words}.*${VISUAL_CHECK_TITLE} the screenshots`,
  ]
  try {
    return (await runJourneys(ROOT, [...args, '--output', path.join(folder, 'failed')], env)) !== 0
  } finally {
    await postgres.close()
  }
}

async function compareWith(older: string): Promise<boolean> {
  const comparison = await compareScreenshots(older, folder, isWanted)
  console.log(reportOf(comparison))
  return [comparison.differing, comparison.missing, comparison.added].some(
    ({ length }) => length > 0,
  )
}

function read(args: string[]) {
  try {
    const options = { against: { type: 'string' }, only: { type: 'string' } } as const
    const parsed = parseArgs({ args, options, allowPositionals: true })
    if (parsed.positionals.length > 1)
      throw new Error(`${parsed.positionals[1]} is one folder too many.`)
    return parsed
  } catch (error) {
    return fail(
      `${(error as Error).message}\nUsage: npm run screenshots -- [FOLDER] [--against FOLDER] [--only WORD]`,
    )
  }
}

function folderOf(given: string): string {
  return path.resolve(process.env.INIT_CWD ?? ROOT, given)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
