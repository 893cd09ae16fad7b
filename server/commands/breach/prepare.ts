import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '#db/database.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import {
  boardDetailDraft,
  boardDraft,
  certInDraft,
  personsDraft,
} from '#app/privacy/breach/breach-drafts.ts'
import { BREACH_DUTIES, deadlineOf, type Breach } from '#app/privacy/breach/breach.ts'
import { listPersons, recordBreach } from '#app/privacy/breach/breaches.server.ts'
import { countLeftOut } from '#app/privacy/breach/find-persons.server.ts'
import type { Command } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { writeFileAtomically } from '../write-file.ts'
import { FACTS, PERSONS, PERSONS_NOTICE, PRIVATE, readFacts, writeOnce } from './breach-folder.ts'
import { readBreach } from './breach-options.ts'

/**
 * Records a breach and writes its folder. The facts are written first: killed anywhere, the same call
 * goes on with the same breach, and no text that somebody has edited is written over.
 */
export const prepare: Command = async (args, context) => {
  const { console, cwd } = context
  const typed = readBreach(args, new Date())
  const folder = path.resolve(cwd, typed.folder)
  const before = await readFacts(folder)
  if (!before) await writeOnce(folder, FACTS, `${JSON.stringify(typed.breach, null, 2)}\n`)
  const breach = before ?? typed.breach
  if (!isSame(breach, typed.breach))
    throw new CommandError(
      `${typed.folder} is about ${breach.id}, of other times or other data (${FACTS}). Take another folder.`,
    )
  const { persons, withoutEmail, bySource, leftOut } = await withStaffDatabase(
    context,
    async ({ db }) => {
      await recordBreach(db, breach)
      const written = await writePersons(db, breach, path.join(folder, PERSONS))
      return { ...written, leftOut: breach.onlyTouched ? await countLeftOut(db, breach) : 0 }
    },
  )
  const known = { ...breach, persons, bySource }
  const drafts = {
    [PERSONS_NOTICE]: personsDraft(known),
    'notice-to-the-board.txt': boardDraft(known),
    'detailed-report-to-the-board.txt': boardDetailDraft(known),
    'report-to-cert-in.txt': certInDraft(known),
  }
  for (const [name, text] of Object.entries(drafts)) await writeOnce(folder, name, text)

  console.log(`${breach.id}, known at ${formatDateTime(breach.knownAt)}`)
  console.log(
    `${persons.toLocaleString('en-IN')} persons concerned: ${bySource.join('; ') || 'none'}`,
  )
  if (withoutEmail > 0)
    console.log(
      `${withoutEmail.toLocaleString('en-IN')} of them have no email address: tell them by telephone or letter (${PERSONS}, “contact”)`,
    )
  if (leftOut > 0)
    console.log(
      `${leftOut.toLocaleString('en-IN')} persons left out, whose data were not touched in that time: if these may have been read, prepare another folder without --only-touched`,
    )
  for (const duty of BREACH_DUTIES) {
    console.log('')
    console.log(`${duty.whom}: ${duty.hours === 0 ? '' : 'by '}${deadlineOf(duty, breach)}`)
    console.log(`  what  ${duty.what}`)
    console.log(`  how   ${duty.how}`)
    console.log(`  rule  ${duty.by}`)
  }
  console.log('')
  console.log(`Drafts and persons.csv: ${folder}. Fill in what stands in [BRACKETS], then:`)
  console.log(`npm run breach -- send ${typed.folder}`)
  return 0
}

const isSame = (one: Breach, other: Breach): boolean =>
  JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' })

/** Writes the list in batches. @returns how many, and how many of each source */
async function writePersons(
  db: Database,
  breach: Breach,
  file: string,
): Promise<{ persons: number; withoutEmail: number; bySource: string[] }> {
  const counts = new Map<string, number>()
  let persons = 0
  let withoutEmail = 0
  async function* text() {
    yield stringify([['email', 'name', 'contact', 'stored']])
    for await (const rows of listPersons(db, breach.id)) {
      persons += rows.length
      withoutEmail += rows.filter(({ email }) => email === '').length
      for (const source of rows.flatMap(({ sources }) => sources))
        counts.set(source, (counts.get(source) ?? 0) + 1)
      const cells = rows.map(({ email, name, contact, sources }) => [
        email,
        name,
        contact,
        sources.join(' '),
      ])
      yield stringify(cells, { escape_formulas: true })
    }
  }
  await writeFileAtomically(file, text(), PRIVATE)
  const bySource = breach.sources.map((source) => `${counts.get(source) ?? 0} ${source}`)
  return { persons, withoutEmail, bySource }
}
