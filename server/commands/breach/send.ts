import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { placeholderIn } from '#app/privacy/breach/breach-drafts.ts'
import {
  countPersons,
  findBreach,
  MAX_WORDS,
  setWords,
} from '#app/privacy/breach/breaches.server.ts'
import { tellPersons } from '#app/privacy/breach/tell-persons.server.ts'
import { onlyWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { withStaffContext } from '../orders/staff-context.ts'
import { PERSONS_NOTICE, readFacts } from './breach-folder.ts'

/** Hands a mail to every person concerned to the outbox, each once; the running shop sends them. */
export const send: Command = async (args, context) => {
  const { console, cwd, signal } = context
  const [name] = onlyWords(args, ['FOLDER'])
  const folder = path.resolve(cwd, name)
  const facts = await readFacts(folder)
  if (!facts) throw new CommandError(`${name}: no breach was prepared there.`)
  const words = await readNotice(path.join(folder, PERSONS_NOTICE))
  return withStaffContext(context, async ({ db, jobs }) => {
    if (!(await findBreach(db, facts.id)))
      throw new CommandError(`This shop knows no ${facts.id}: prepare it here first.`)
    const set = await setWords(db, facts.id, words)
    if (!set.ok)
      throw new CommandError(
        `Some were told in other words already. Put the text of before back into ${PERSONS_NOTICE}.`,
      )
    const queued = await tellPersons({ db, jobs }, facts.id, { signal })
    const { sent, refused, queued: underWay } = await countPersons(db, facts.id)
    console.log(
      `${queued} mails queued now; ${sent} sent, ${refused} refused, ${underWay} on their way.`,
    )
    console.log(`The running shop sends them. npm run breach -- status ${facts.id}`)
    return 0
  })
}

async function readNotice(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const words = text?.replaceAll('\r\n', '\n').trim()
  if (!words) throw new CommandError(`${file}: is missing or empty`)
  if (words.length > MAX_WORDS)
    throw new CommandError(`${file}: is longer than ${MAX_WORDS} characters`)
  const left = placeholderIn(words)
  if (left) throw new CommandError(`${file}: fill in ${left}`)
  return words
}
