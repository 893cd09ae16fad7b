import { STAFF_ROLES } from '#db/enums.ts'
import type { Database } from '#db/database.ts'
import { accountEmail } from '#app/account/entry/account-fields.ts'
import { inviteMember } from '#app/staff/accounts/invitations.server.ts'
import {
  changeRole,
  listMembers,
  removeMember,
  resetSecondFactor,
  type MemberRefusal,
} from '#app/staff/accounts/members.server.ts'
import { ROLE_WORDS, type Role } from '#app/staff/permissions.ts'
import { safeParse } from 'zod/v4/core'
import type { Result } from '#app/basics/result.ts'
import { readConfig } from '#server/start/config.ts'
import { onlyWords, readArgs, requireWords, UsageError } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { withStaffDatabase } from './orders/staff-context.ts'
import { runProgram } from './run-program.ts'
import { shopOrigin } from './running-shop.ts'
import { table } from './table.ts'

const USAGE = `Usage: npm run staff -- add EMAIL --role ROLE
       npm run staff -- list
       npm run staff -- role EMAIL ROLE
       npm run staff -- remove EMAIL
       npm run staff -- reset-second-factor EMAIL

add                   prints a link for the desk that is good once, for seven days
role                  another role; whoever has it signs in anew
remove                the member can no longer sign in; what they did stays on the record. Who has lost a
                      password is removed and added again
reset-second-factor   for who has lost telephone and recovery codes

ROLE is one of:
${STAFF_ROLES.map((role) => `  ${ROLE_WORDS[role]}`).join('\n')}
`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const staffCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> =>
  runProgram(
    {
      usage: USAGE,
      commands: {
        add: () => add,
        list: () => list,
        role: () => role,
        remove: () => change(removeMember, 'can no longer sign in'),
        'reset-second-factor': () =>
          change(resetSecondFactor, 'sets up a second factor at the next sign-in'),
      },
    },
    args,
    { env, output },
  )

async function add(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' } },
  })
  const [typed] = requireWords(positionals, ['EMAIL'])
  const invitation = { email: emailOf(typed), role: roleOf(values.role ?? '') }
  const invited = await withStaffDatabase(context, ({ db }) =>
    inviteMember({ db, now: () => new Date() }, invitation),
  )
  if (!invited.ok)
    throw new CommandError(`${invitation.email} works here already: change the role instead.`)
  const origin = shopOrigin(readConfig(context.env))
  context.console.log(
    `${invitation.email} is invited as ${invitation.role}. The link is good once, for seven days, and shown only now:`,
  )
  context.console.log(`${origin}/desk/invitation/${invited.value.token}`)
  return 0
}

async function list(args: string[], context: CommandContext): Promise<number> {
  onlyWords(args, [])
  const members = await withStaffDatabase(context, ({ db }) => listMembers(db))
  const rows = members.map(({ email, name, role, state, hasSecondFactor }) => [
    email,
    name === email ? '' : name,
    role,
    state,
    hasSecondFactor ? 'second factor' : '',
  ])
  for (const line of table(rows)) context.console.log(line)
  if (members.length === 0)
    context.console.log('Nobody yet: npm run staff -- add EMAIL --role owner')
  return 0
}

async function role(args: string[], context: CommandContext): Promise<number> {
  const [email, word] = onlyWords(args, ['EMAIL', 'ROLE'])
  const wanted = roleOf(word)
  return change(
    ({ db }, member) => changeRole({ db }, member, wanted),
    `is now ${wanted}, and signs in anew`,
  )([email], context)
}

const change =
  (
    make: (
      services: { db: Database; now: () => Date },
      email: string,
    ) => Promise<Result<null, MemberRefusal>>,
    done: string,
  ) =>
  async (args: string[], context: CommandContext): Promise<number> => {
    const [typed] = onlyWords(args, ['EMAIL'])
    const email = emailOf(typed)
    const made = await withStaffDatabase(context, ({ db }) =>
      make({ db, now: () => new Date() }, email),
    )
    if (!made.ok) throw new CommandError(REFUSALS[made.error](email))
    context.console.log(`${email} ${done}.`)
    return 0
  }

const REFUSALS: Record<MemberRefusal, (email: string) => string> = {
  'no such member': (email) => `${email} is no member of the staff.`,
  'last owner': (email) => `${email} is the last owner: make somebody else an owner first.`,
}

function emailOf(typed: string): string {
  const read = safeParse(accountEmail, typed)
  if (!read.success) throw new UsageError(`“${typed}” is no email address.`)
  return read.data
}

function roleOf(word: string): Role {
  const known = STAFF_ROLES.find((one) => one === word)
  if (!known) throw new UsageError(`--role is one of ${STAFF_ROLES.join(', ')}.`)
  return known
}

if (import.meta.main) process.exitCode = await staffCommand(process.argv.slice(2), process.env)
