import type { Command, Output } from '../command-context.ts'
import { runProgram } from '../run-program.ts'
import { withStopSignal } from '../stop-signal.ts'

const USAGE = `Usage: npm run breach -- prepare FOLDER --known-at TIME [--since TIME] [--until TIME] [--only-touched] WHOSE
       npm run breach -- send FOLDER
       npm run breach -- status ID [--csv FILE.csv]

For the day when personal data were seen, taken, changed or lost. It sends nothing to an authority: that is done by a person.

prepare   records the breach, says whom to tell, what and by when, and writes to FOLDER the list of the persons concerned (persons.csv) and drafts: to them, to the Data Protection Board, to CERT-In. Again with the same FOLDER, it adds what is missing
send      mails every person concerned the text of notice-to-persons.txt, each once, however often it is called; who has no email address is listed first in persons.csv, with a phone number, for you to tell. Nothing may stand in [BRACKETS] by then
status    how many were told, and with --csv who

TIME      as in India: 2026-11-28T09:30, or a day alone
WHOSE     --all, or some of --accounts --nominees --orders --messages --newsletter --staff; or --tables users,orders
  --known-at   when the shop learned of it: the clocks begin there
  --since --until   when it happened, for the drafts: it leaves nobody out
  --only-touched    only persons whose data were made or touched in that time; where data may have been read or copied, leave it away
`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const breachCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> => withStopSignal((signal) => runProgram(program, args, { env, output, signal }))

const program = {
  usage: USAGE,
  stopped: 'Stopped. Called again, it goes on where it was.',
  commands: {
    prepare: (): Promise<Command> => import('./prepare.ts').then(({ prepare }) => prepare),
    send: (): Promise<Command> => import('./send.ts').then(({ send }) => send),
    status: (): Promise<Command> => import('./status.ts').then(({ status }) => status),
  },
}

if (import.meta.main) process.exitCode = await breachCommand(process.argv.slice(2), process.env)
