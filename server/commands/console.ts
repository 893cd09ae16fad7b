import repl from 'node:repl'
import * as drizzle from 'drizzle-orm'
import * as schema from '#db/schema.ts'
import { cleanupStack } from '../start/cleanup-stack.ts'
import { readConfig } from '../start/config.ts'
import { makeLog } from '../start/log.ts'
import { makeShop } from '../start/make-shop.ts'
import { openDatabase } from '../start/open-database.ts'
import { sessionSecret } from '../start/session-secret.ts'
import { functionNames, useCases } from './console-use-cases.ts'
import { errorLine } from './error-line.ts'
import { sandboxOrigin, shopOrigin } from './running-shop.ts'
import { table } from './table.ts'

const SERVICES = {
  shop: 'all of the following as one, which most use cases take first',
  db: 'the database, by Drizzle: await db.select().from(schema.orders)',
  schema: 'its tables',
  drizzle: 'what a query is made of: drizzle.eq, drizzle.desc, drizzle.sql',
  catalogueIndex: 'pages and counts of listings',
  auth: 'accounts and sessions, by Better Auth; authIn(tx) within a transaction',
  rateLimits: 'how often something may be tried',
  gateway: 'the bank, as the settings name it',
  jobs: 'work for later, which a running shop does',
  mailer: 'mail at once, without a template',
  images: 'photos in every size',
  followedWords: 'the words of the shop as this program has read them',
  now: 'the clock',
  log: 'the log; here only errors are printed',
}

const PROMPT = 'sangam> '

/** The services of a shop, without its port and its workers: those of a running shop go on. */
async function openServices() {
  const config = readConfig(process.env)
  const cleanups = cleanupStack()
  try {
    const database = await openDatabase(config)
    cleanups.add('database', database.close)
    const { shop, mailer } = await makeShop(config, {
      database,
      origin: shopOrigin(config),
      secret: sessionSecret(config),
      sandboxOrigin: sandboxOrigin(config),
      log: makeLog({ logLevel: 'error' }),
      cleanups,
    })
    return { services: { ...shop, shop, mailer, schema, drizzle }, close: cleanups.run }
  } catch (error) {
    await cleanups.run().catch(() => {})
    throw error
  }
}

const listing = (): string =>
  [
    'The shop is loaded. Its services:',
    ...table(Object.entries(SERVICES)).map((line) => `  ${line}`),
    'What its parts can do, such as await desk.findOrderForStaff(shop, "a1b2c3d4"):',
    ...table(
      Object.entries(useCases).map(([part, of]) => [part, functionNames(of).join(', ')]),
    ).map((line) => `  ${line}`),
    '.shop shows this again, .exit leaves.',
  ].join('\n')

try {
  const { services, close } = await openServices()
  console.log(listing())
  const session = repl.start(PROMPT)
  Object.assign(session.context, services, useCases)
  session.defineCommand('shop', {
    help: 'Show the services of the shop and what its parts can do',
    action() {
      console.log(listing())
      this.displayPrompt()
    },
  })
  session.once('exit', () => void close().then(() => process.exit(0)))
} catch (error) {
  console.error(await errorLine(error))
  process.exitCode = 1
}
