import type { Command, Output } from '../command-context.ts'
import { runProgram } from '../run-program.ts'

const USAGE = `Usage: npm run person -- export EMAIL|TICKET FILE.json [--force]
       npm run person -- erase EMAIL|TICKET [--yes]

For somebody without an account who asks for their data, or to have them erased: the newsletter, messages, and orders by telephone or of an earlier shop.
Do it only when the request came from that email address: anybody can write its letters.
A ticket that was entered at the desk without an email address is named by its number, such as 482-917: be sure first that its sender asks.

export    writes to FILE.json, readable by its owner alone, what the shop holds of the address, or the ticket
erase     says what would be erased; with --yes, erases it. The person stays in orders under way until they cannot be returned and the money is back: the shop removes them by itself then

  --force   write over FILE.json if it is there
  --yes     erase: it cannot be undone
`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const personCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> => runProgram(program, args, { env, output })

const program = {
  usage: USAGE,
  commands: {
    export: (): Promise<Command> =>
      import('./export-person.ts').then(({ exportPerson }) => exportPerson),
    erase: (): Promise<Command> =>
      import('./erase-person.ts').then(({ erasePerson }) => erasePerson),
  },
}

if (import.meta.main) process.exitCode = await personCommand(process.argv.slice(2), process.env)
