import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '#db/database.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import {
  countPersons,
  countWithoutEmail,
  findBreach,
  listPersons,
} from '#app/privacy/breach/breaches.server.ts'
import { refreshStates } from '#app/privacy/breach/tell-persons.server.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { table } from '../table.ts'
import { assertNotOverwriting, writeFileAtomically } from '../write-file.ts'
import { PRIVATE } from './breach-folder.ts'

/** Says of a breach how many were told, and writes who was and who was not. */
export const status: Command = async (args, context) => {
  const { console, cwd } = context
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { csv: { type: 'string' } },
  })
  const [id] = requireWords(positionals, ['ID'])
  const file = values.csv === undefined ? undefined : path.resolve(cwd, values.csv)
  if (file !== undefined) await assertNotOverwriting(file, false)
  return withStaffDatabase(context, async ({ db }) => {
    const breach = await findBreach(db, id)
    if (!breach) throw new CommandError(`There is no ${id}.`)
    await refreshStates(db, id)
    const { sent, queued, waiting, refused, given_up: givenUp } = await countPersons(db, id)
    console.log(`${id}, known at ${formatDateTime(breach.knownAt)}`)
    const rows = [
      ['told', String(sent)],
      ['mail on its way', String(queued)],
      ['not told yet', String(waiting)],
      ['given up after two days: send again', String(givenUp)],
      ['not reached: no such mailbox', String(refused)],
      ['no email address: told by hand', String(await countWithoutEmail(db, id))],
    ]
    for (const line of table(rows)) console.log(line)
    if (file !== undefined) {
      await writeFileAtomically(file, whoWasTold(db, id), PRIVATE)
      console.log(`Who: ${file}`)
    }
    return 0
  })
}

async function* whoWasTold(db: Database, id: string): AsyncGenerator<string> {
  yield stringify([['email', 'name', 'contact', 'state', 'since']])
  for await (const rows of listPersons(db, id))
    yield stringify(
      rows.map(({ email, name, contact, state, stateAt }) => [
        email,
        name,
        contact,
        email === '' ? 'by hand' : state,
        stateAt.toISOString(),
      ]),
      { escape_formulas: true },
    )
}
