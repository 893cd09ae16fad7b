import {
  isSound,
  MAX_BROKEN,
  runConsistencyChecks,
  type CheckResult,
} from '#app/desk/consistency-checks.server.ts'
import { shareHeldUnpaid } from '#app/desk/held-unpaid.server.ts'
import { backupLines, findNewestBackup } from '../backup/daily/newest-backup.ts'
import { missingFacts } from '../start/brand-facts.ts'
import { readConfig } from '../start/config.ts'
import { openDatabase } from '../start/open-database.ts'
import { consoleOn, type Output } from './command-context.ts'

const BRAND_RULE = 'the brand file says who you are'
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

/**
 * Runs the consistency checks, also while the shop is open, and prints what they find.
 * @returns the exit code: 0 nothing found, 1 something found, or the checks could not run and one
 * line says why
 */
export async function doctorCommand(
  env: NodeJS.ProcessEnv,
  output: Output = process,
): Promise<number> {
  const console = consoleOn(output)
  try {
    const config = readConfig(env)
    const database = await openDatabase(config)
    try {
      const results = [
        ...(await runConsistencyChecks(database.db, { timeoutMs: CHECK_TIMEOUT_MS })),
        ...(config.production
          ? [{ rule: BRAND_RULE, broken: missingFacts(), isFinished: true }]
          : []),
      ]
      for (const result of results) for (const line of resultLines(result)) console.log(line)
      console.log(unpaidStockLine(await shareHeldUnpaid(database.db)))
      const newest = await findNewestBackup(database.pool)
      for (const line of backupLines(newest, !config.databaseUrl)) console.log(line)
      const failing = results.filter((result) => !isSound(result)).length
      console.log(
        failing === 0 ? '\nAll is well.' : `\n${failing} of ${results.length} want a look.`,
      )
      return failing === 0 ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

if (import.meta.main) process.exitCode = await doctorCommand(process.env)
