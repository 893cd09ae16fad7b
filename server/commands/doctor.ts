import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { shareHeldUnpaid } from '#app/desk/held-unpaid.server.ts'
import { backupLines, findNewestBackup } from '../backup/daily/newest-backup.ts'
import { missingFacts } from '../start/brand-facts.ts'
import { readConfig } from '../start/config.ts'
import { openDatabase } from '../start/open-database.ts'
import { consoleOn, type Output } from './command-context.ts'

const MAX_NAMED = 10

/** Share of the counted stock that unpaid orders hold, above which somebody should look (T56). */
const MUCH_HELD_UNPAID = 0.1

/** A figure, not a fault: a warning leaves the exit code as it is. */
const unpaidStockLine = (share: number): string =>
  `${share > MUCH_HELD_UNPAID ? '!' : '✓'} ${(share * 100).toFixed(1)} % of the counted stock is held for unpaid orders${share > MUCH_HELD_UNPAID ? `, which is more than ${MUCH_HELD_UNPAID * 100} %` : ''}`

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
        ...(await runConsistencyChecks(database.db)),
        ...(config.production
          ? [{ rule: 'the brand file says who you are', broken: missingFacts() }]
          : []),
      ]
      for (const { rule, broken } of results) {
        console.log(`${broken.length === 0 ? '✓' : '✗'} ${rule}`)
        if (broken.length > 0) {
          const more = broken.length > MAX_NAMED ? `, and ${broken.length - MAX_NAMED} more` : ''
          console.log(`    ${broken.slice(0, MAX_NAMED).join(', ')}${more}`)
        }
      }
      console.log(unpaidStockLine(await shareHeldUnpaid(database.db)))
      const newest = await findNewestBackup(database.pool)
      for (const line of backupLines(newest, !config.databaseUrl)) console.log(line)
      const failing = results.filter(({ broken }) => broken.length > 0).length
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
