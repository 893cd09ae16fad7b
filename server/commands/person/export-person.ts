import path from 'node:path'
import { exportByEmail } from '#app/privacy/by-email/export-by-email.server.ts'
import { plainEmail } from '#app/privacy/by-email/find-by-email.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { assertNotOverwriting, writeFileAtomically } from '../write-file.ts'
import { emailRefused, requireEmail } from './email-refusals.ts'

/** Writes what the shop holds of an email address without an account. */
export const exportPerson: Command = async (args, context) => {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [typed, name] = requireWords(positionals, ['EMAIL', 'FILE.json'])
  const email = plainEmail(typed)
  requireEmail(email)
  const file = path.resolve(context.cwd, name)
  await assertNotOverwriting(file, values.force)
  return withStaffDatabase(context, async ({ db }) => {
    const clock = await openDatabaseClock(db)
    clock.stop()
    const exported = await exportByEmail({ db, now: clock.now }, email)
    if (!exported.ok) throw emailRefused(exported.error)
    const { id, data } = exported.value
    await writeFileAtomically(file, inOnePart(data), { mode: 0o600 })
    context.console.log(`${file}: written. In the record: ${id}`)
    return 0
  })
}

async function* inOnePart(data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2)}\n`
}
