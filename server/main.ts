import path from 'node:path'
import { CleanupError } from './start/cleanup-stack.ts'
import { readConfig, type Config } from './start/config.ts'
import { dataFolderWarning } from './start/data-folder.ts'
import { BadSetting } from './start/settings.ts'
import type { Log } from '#app/basics/log.ts'
import { logOutput, makeLog } from './start/log.ts'
import { openShop, type OpenShop } from './start/open-shop.ts'

/** Exit code of a bug, after which the launcher starts the shop again (EX_SOFTWARE of sysexits.h). */
const CRASHED = 70

try {
  const config = readConfig(process.env, process.getuid?.())
  // NODE_ENV is the libraries' switch: React and Vite's bundle are several times slower without.
  process.env.NODE_ENV = 'production'
  const log = makeLog(config, logOutput())
  exitOnBugs(log)
  const shop = await openShop(config, log)
  console.log(startupLine(config, shop))
  void shop.warmHomeImages()
  closeOnSignals(shop, log)
} catch (error) {
  // One line for an error that the merchant can mend; a bug shows its stack trace.
  const isUserError =
    error instanceof BadSetting || (error instanceof Error && error.constructor === Error)
  console.error(isUserError ? `Sangam cannot start: ${(error as Error).message}` : error)
  process.exit(1)
}

/**
 * After an error that nobody caught the process is in no known state. The embedded Postgres goes on
 * and the next start attaches to it.
 */
function exitOnBugs(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ area: 'server', err: error }, 'uncaught error, the process ends')
      process.exit(CRASHED)
    })
}

function closeOnSignals(shop: OpenShop, log: Log): void {
  let closing: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal changes nothing: a terminal or npm often passes on the first one as well.
    process.on(signal, () => {
      closing ??= shop.close().then(
        () => process.exit(0),
        (error: unknown) => {
          const failures = error instanceof CleanupError ? error.failures : [{ error }]
          for (const { error: err, ...step } of failures)
            log.error({ area: 'server', ...step, err }, 'shutdown step failed')
          process.exit(1)
        },
      )
    })
  }
}

function startupLine(config: Config, { url, note, demoOwner }: OpenShop): string {
  const { production, dataDir, messenger } = config
  const texts = messenger?.kind === 'sandbox' ? ', text messages at /dev/texts' : ''
  const mode = production ? '' : ` (demo mode: no real money moves, mails are at /dev/mail${texts})`
  const line = `Sangam is open at ${url}${mode}. Data: ${path.relative(process.cwd(), dataDir) || dataDir}${note ? `; ${note}` : ''}`
  const desk = demoOwner
    ? `The desk is at ${url}/desk: sign in as ${demoOwner.email} with the password ${demoOwner.password}`
    : []
  return [line, desk, dataFolderWarning(config) ?? []].flat().join('\n')
}
