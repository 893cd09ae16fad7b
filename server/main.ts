import path from 'node:path'
import { readConfig, type Config } from './start/config.ts'
import { BadSetting } from './start/settings.ts'
import { makeLog } from './start/log.ts'
import { openShop } from './start/open-shop.ts'

try {
  const config = readConfig(process.env)
  // NODE_ENV is the libraries' switch: React and Vite's bundle are several times slower without.
  process.env.NODE_ENV = 'production'
  const log = makeLog(config)
  const shop = await openShop(config, log)
  console.log(startupLine(config, shop))
  void shop.warmHomeImages()
  let closing: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal changes nothing: a terminal or npm often passes on the first one as well.
    process.on(signal, () => {
      closing ??= shop.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'server: shutdown failed')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  // One line for an error that the merchant can mend; a bug shows its stack trace.
  const isUserError =
    error instanceof BadSetting || (error instanceof Error && error.constructor === Error)
  console.error(isUserError ? `Sangam cannot start: ${(error as Error).message}` : error)
  process.exit(1)
}

function startupLine(
  { production, dataDir }: Config,
  { url, note }: { url: string; note: string | undefined },
): string {
  const mode = production ? '' : ' (demo mode: no real money moves, mails are at /dev/mail)'
  return `Sangam is open at ${url}${mode}. Data: ${path.relative(process.cwd(), dataDir) || dataDir}${note ? `; ${note}` : ''}`
}
