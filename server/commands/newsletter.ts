import path from 'node:path'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { subscribersCsv } from '#app/desk/newsletter-subscribers.server.ts'
import { readConfig } from '#server/start/config.ts'
import { sessionSecret } from '#server/start/session-secret.ts'
import { readArgs, requireWords } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { runProgram } from './run-program.ts'
import { shopOrigin } from './running-shop.ts'
import { withDatabase } from './with-database.ts'
import { assertNotOverwriting, writeFileAtomically } from './write-file.ts'

const USAGE = `Usage: npm run newsletter -- subscribers FILE.csv [--force]

Writes who is subscribed to the newsletter and has confirmed it, since when, and each one's own link that ends it. Who has unsubscribed is not in it:
write the file anew before each newsletter.

  --force       write over FILE.csv if it is there
`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const newsletterCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> =>
  runProgram({ usage: USAGE, commands: { subscribers: () => writeSubscribers } }, args, {
    env,
    output,
  })

async function writeSubscribers(
  args: string[],
  { env, cwd, console }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [name] = requireWords(positionals, ['FILE.csv'])
  const file = path.resolve(cwd, name)
  await assertNotOverwriting(file, values.force)
  const config = readConfig(env)
  const origin = shopOrigin(config)
  return withDatabase(config, async ({ db }) => {
    const keys = signingKeys(sessionSecret(config), config.previousSessionSecrets)
    let subscribed = 0
    const text = subscribersCsv({ db, keys, origin }, (written) => (subscribed = written))
    // Readable by its owner only: the file holds email addresses.
    await writeFileAtomically(file, text, { mode: 0o600 })
    console.log(
      `${file}: ${subscribed.toLocaleString('en-IN')} ${subscribed === 1 ? 'subscriber' : 'subscribers'} written`,
    )
    return 0
  })
}

if (import.meta.main) process.exitCode = await newsletterCommand(process.argv.slice(2), process.env)
