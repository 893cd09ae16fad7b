import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { formatCount } from '#app/basics/text/format-range.ts'
import { signingKeys, type SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { checkAuditChain } from '#app/desk/audit-chain/check-audit-chain.server.ts'
import { readCheckpoint, type Checkpoint } from '#app/desk/audit-chain/checkpoint.server.ts'
import type { ChainReport } from '#app/desk/audit-chain/verify-audit-chain.server.ts'
import { readWholeChain, type WholeChain } from '#app/desk/audit-chain/whole-chain.server.ts'
import { WHOLE_AUDIT_CHAIN } from '#app/desk/check.server.ts'
import {
  isSound,
  MAX_BROKEN,
  runConsistencyChecks,
  type CheckResult,
} from '#app/desk/consistency-checks.server.ts'
import { shareHeldUnpaid } from '#app/desk/held-unpaid.server.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
import { backupLines, findNewestBackup } from '../backup/daily/newest-backup.ts'
import { readConfig } from '../start/config.ts'
import { sessionSecret } from '../start/session-secret.ts'
import { readArgs } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { hsnLines } from './doctor/hsn-lines.ts'
import { labelLine } from './doctor/label-line.ts'
import { openingResult } from './doctor/opening-result.ts'
import { taxLines } from './doctor/tax-lines.ts'
import { CommandError } from './command-error.ts'
import { runCommand } from './run-program.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run doctor -- [--all] [--checkpoint FILE]

Runs the consistency checks, also while the shop is open, and prints what they find. The chain of audit events is verified
from its newest checkpoint.

  --all               verify the chain from its first link, and compare it with every checkpoint
  --checkpoint FILE   compare it with the checkpoint in this file as well: a mail that the owner has kept, as text`

const MAX_NAMED = 10
/** Nobody waits for a page meanwhile. */
const CHECK_TIMEOUT_MS = 10 * 60_000

/** Share of the counted stock that unpaid orders hold, above which somebody should look (T56). */
const MUCH_HELD_UNPAID = 0.1

/** A figure, not a fault: a warning leaves the exit code as it is. */
const unpaidStockLine = (share: number): string =>
  `${share > MUCH_HELD_UNPAID ? '!' : '✓'} ${(share * 100).toFixed(1)} % of the counted stock is held for unpaid orders${share > MUCH_HELD_UNPAID ? `, which is more than ${MUCH_HELD_UNPAID * 100} %` : ''}`

type Result = Pick<CheckResult, 'rule' | 'broken' | 'isFinished'>

function resultLines({ rule, broken, isFinished }: Result): string[] {
  if (!isFinished)
    return [`! ${rule}: not known, it took longer than ${CHECK_TIMEOUT_MS / 60_000} minutes`]
  if (broken.length === 0) return [`✓ ${rule}`]
  const left = broken.length - MAX_NAMED
  const more = left > 0 ? `, and ${left}${broken.length === MAX_BROKEN ? ' or' : ''} more` : ''
  return [`✗ ${rule}`, `    ${broken.slice(0, MAX_NAMED).join(', ')}${more}`]
}

/** Figures of a chain without a fault. */
function chainLines({ from, head, erased, gone, unsigned }: ChainReport): string[] {
  const events = formatCount(head.seq - (from?.seq ?? 0), 'audit event')
  const since = from ? `since the checkpoint of ${from.day}` : 'from the first'
  return [
    `✓ ${events} verified ${since}; personal values of ${erased} are erased, ${gone} were deleted by retention`,
    ...(unsigned.length > 0
      ? [`! ${formatCount(unsigned.length, 'checkpoint')} not signed by this shop: not compared`]
      : []),
  ]
}

/** When the shop last verified the whole chain by itself. */
const wholeLine = ({ verified }: WholeChain): string =>
  verified
    ? `✓ the whole chain was last verified on ${verified.day}: ${formatCount(verified.events, 'audit event')}`
    : '! the whole chain has not been verified yet: the shop does it once a week, and --all does it now'

/** Checkpoint in a file. @throws CommandError */
async function checkpointIn(file: string, keys: SigningKeys): Promise<Checkpoint> {
  const checkpoint = readCheckpoint(keys, await readFile(file, 'utf8'))
  if (!checkpoint) throw new CommandError(`${file}: there is no checkpoint in it`)
  if (!checkpoint.isSigned)
    throw new CommandError(`${file}: its checkpoint is not signed by this shop`)
  return checkpoint
}

/** @returns the exit code: 0 nothing found, 1 something found, or the checks could not run, 2 wrong usage */
export const doctorCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> => runCommand({ usage: USAGE, command: examine }, args, { env, output })

async function examine(args: string[], { env, cwd, console }: CommandContext): Promise<number> {
  const { values } = readArgs({
    args,
    options: { all: { type: 'boolean', default: false }, checkpoint: { type: 'string' } },
  })
  const config = readConfig(env)
  return withDatabase(config, async ({ db, pool }) => {
    const keys = signingKeys(sessionSecret(config), config.previousSessionSecrets)
    const mailed = values.checkpoint
      ? [await checkpointIn(path.resolve(cwd, values.checkpoint), keys)]
      : []
    const checked = await runConsistencyChecks(db, { timeoutMs: CHECK_TIMEOUT_MS })
    const chain = await checkAuditChain(db, keys, { all: values.all, mailed })
    const opening = openingResult(currentOpening())
    // With --all the chain has just been read from its first link.
    const whole = values.all ? undefined : await readWholeChain({ db, keys })
    const stored = { rule: WHOLE_AUDIT_CHAIN.name, broken: whole?.fault ? [whole.fault] : [] }
    const results = [
      ...checked,
      ...(config.production ? [opening] : []),
      chain.result,
      ...(whole?.fault ? [{ ...stored, isFinished: true }] : []),
    ]
    for (const result of results) for (const line of resultLines(result)) console.log(line)
    if (chain.report && !chain.report.fault)
      for (const line of chainLines(chain.report)) console.log(line)
    if (whole && !whole.fault) console.log(wholeLine(whole))
    console.log(unpaidStockLine(await shareHeldUnpaid(db)))
    for (const line of await taxLines(db)) console.log(line)
    for (const line of await hsnLines(db)) console.log(line)
    console.log(await labelLine(db))
    const newest = await findNewestBackup(pool)
    for (const line of backupLines(newest, !config.databaseUrl)) console.log(line)
    const failing = results.filter((result) => !isSound(result)).length
    console.log(failing === 0 ? '\nAll is well.' : `\n${failing} of ${results.length} want a look.`)
    return failing === 0 ? 0 : 1
  })
}

if (import.meta.main) process.exitCode = await doctorCommand(process.argv.slice(2), process.env)
