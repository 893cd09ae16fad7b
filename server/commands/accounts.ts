import { formatDateTime } from '#app/basics/text/format-date.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { RecordedAccountEvent } from '#app/account/events/list-account-events.server.ts'
import {
  accountHistory,
  listRefusalsForStaff,
  signOutAccount,
} from '#app/desk/account-history.server.ts'
import { readConfig } from '#server/start/config.ts'
import { sessionSecret } from '#server/start/session-secret.ts'
import { onlyWords, readArgs, requireWords, UsageError } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { withStaffDatabase } from './orders/staff-context.ts'
import { runProgram } from './run-program.ts'
import { table } from './table.ts'

const USAGE = `Usage: npm run accounts -- history EMAIL|ID
       npm run accounts -- refused [--since 24h]
       npm run accounts -- sign-out EMAIL

history    what happened to an account in the last 13 months, newest first: when, who, what, from which browser and network (a sign for each, never its address)
refused    sign-ins, passwords and access that were refused, of all accounts
sign-out   ends all sessions of an account; its password stays

  --since    so many hours or days: 24h, 7d
`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const accountsCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> =>
  runProgram(
    {
      usage: USAGE,
      commands: { history: () => history, refused: () => refused, 'sign-out': () => signOut },
    },
    args,
    { env, output },
  )

async function history(args: string[], context: CommandContext): Promise<number> {
  const [emailOrId] = onlyWords(args, ['EMAIL'])
  const config = readConfig(context.env)
  const keys = signingKeys(sessionSecret(config), config.previousSessionSecrets)
  const { account, events } = await withStaffDatabase(context, ({ db }) =>
    accountHistory({ db, keys }, emailOrId),
  )
  if (!account && events.length === 0)
    throw new CommandError('There is no such account, and nothing is recorded of it.')
  context.console.log(account ? `${account.email} (${account.id})` : 'There is no account now.')
  print(context, events.map(columns))
  return 0
}

async function refused(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string', default: '24h' } },
  })
  requireWords(positionals, [])
  const hours = hoursOf(values.since)
  const found = await withStaffDatabase(context, ({ db }) => listRefusalsForStaff(db, hours))
  print(
    context,
    found.events.map((event) => [...columns(event), event.email ?? event.subjectId]),
  )
  const left = found.refused - found.events.length
  if (left > 0) context.console.log(`and ${left.toLocaleString('en-IN')} that were only counted`)
  return 0
}

async function signOut(args: string[], context: CommandContext): Promise<number> {
  const [email] = onlyWords(args, ['EMAIL'])
  const ended = await withStaffDatabase(context, ({ db }) => signOutAccount(db, email))
  if (ended === undefined) throw new CommandError('There is no such account.')
  context.console.log(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended`)
  return 0
}

/** Longest time for which events are kept. */
const MAX_HOURS = 390 * 24

function hoursOf(since: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(since) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (!(hours > 0 && hours <= MAX_HOURS))
    throw new UsageError(`“${since}” is no time: write 24h or 7d, up to 390d.`)
  return hours
}

function print({ console }: CommandContext, rows: string[][]): void {
  for (const line of table(rows)) console.log(line)
  if (rows.length === 0) console.log('Nothing is recorded.')
}

const columns = ({ at, by, action, facts, from }: RecordedAccountEvent): string[] => [
  formatDateTime(at),
  by,
  [action.replaceAll('_', ' '), ...detail(facts)].join(', '),
  from?.device ?? '',
  from?.network ?? '',
]

const detail = ({ why, isNewDevice, of, id }: RecordedAccountEvent['facts']): string[] =>
  [why, isNewDevice && 'new device', of, id?.slice(0, 8)].filter((word) => typeof word === 'string')

if (import.meta.main) process.exitCode = await accountsCommand(process.argv.slice(2), process.env)
