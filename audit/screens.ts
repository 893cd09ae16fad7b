import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openTestPostgres } from '../tests/postgres-template.ts'
import { LOOKING, runJourneys } from './looking-journeys.ts'
import { makeSheets, picturesIn } from './sheets.ts'

// `npm run screens [FOLDER]`: every screen in every state at three widths and in both schemes, and a sheet of each to look over.
const ROOT = path.dirname(import.meta.dirname)
const folder = path.resolve(process.env.INIT_CWD ?? ROOT, process.argv[2] ?? 'test-results/screens')

mkdirSync(folder, { recursive: true })
// A screen that has another name by now would stand in the sheets for ever.
for (const name of picturesIn(folder)) rmSync(path.join(folder, name))

const postgres = await openTestPostgres()
const env = { ...process.env, SANGAM_TEST_POSTGRES: postgres.url, SANGAM_TEST_TEMPLATE: postgres.template, SCREENS_FOLDER: folder }
try {
  // Sheets are made of what there is; but that something is missing is said.
  process.exitCode = await runJourneys(
    ROOT,
    ['--reporter=line', '--timeout=240000', '--grep', LOOKING, '--output', path.join(folder, 'failed')],
    env,
  )
} finally {
  await postgres.close()
}
await makeSheets(folder)
console.log(`The screens are in ${folder}, and a sheet of each width and scheme beside them.`)
