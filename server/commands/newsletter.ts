import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { makeAuth } from '#app/account/auth.server.ts'
import { subscribersFile } from '#app/pages/newsletter-subscribers.server.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { sessionSecret } from '#server/session-secret.ts'
import { lineFor } from './line-for-failure.ts'
import { Refusal } from './refusal.ts'

const USAGE = `Usage: npm run newsletter -- subscribers FILE.csv [--force]

Writes who is subscribed to the newsletter, since when, and each one's own link that ends it. Who has unsubscribed is not in it:
write the file anew before each newsletter.

  --force       write over FILE.csv if it is there
`

/** Where a shop without PUBLIC_URL opens first. */
const USUAL_PORT = 3_000

/** @returns the exit code: 0 done, 1 it cannot be done and one line says why, 2 wrong usage. */
export async function newsletterCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const wish = wishFrom(args, env.INIT_CWD ?? '.')
    if (wish) return await writeSubscribers(wish, env)
    console.error(USAGE)
    return 2
  } catch (error) {
    console.error(await lineFor(error))
    return 1
  }
}

type Wish = { file: string; force: boolean }

/** Undefined: nothing this understands. */
function wishFrom(args: string[], from: string): Wish | undefined {
  try {
    const {
      values: { force },
      positionals: [verb, file = '', ...surplus],
    } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean', default: false } } })
    return verb === 'subscribers' && file !== '' && surplus.length === 0 ? { file: path.resolve(from, file), force } : undefined
  } catch {
    return undefined
  }
}

async function writeSubscribers({ file, force }: Wish, env: NodeJS.ProcessEnv): Promise<number> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new Refusal(`${file}: is a folder`)
  if (there && !force) throw new Refusal(`${file}: is there already (--force writes over it)`)
  const config = readConfig(env)
  const origin = config.publicUrl ?? `http://localhost:${config.port ?? USUAL_PORT}`
  const database = await openDatabase(config)
  try {
    const auth = makeAuth({ db: database.db, secret: sessionSecret(config), origin })
    let subscribed = 0
    await writeWhole(
      file,
      subscribersFile({ db: database.db, auth, origin }, (written) => (subscribed = written)),
    )
    console.log(`${file}: ${subscribed.toLocaleString('en-IN')} ${subscribed === 1 ? 'subscriber' : 'subscribers'} written`)
    return 0
  } finally {
    await database.close()
  }
}

/** Whole or not at all, and for its owner's eyes alone: these are people's addresses. */
async function writeWhole(file: string, text: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await pipeline(text, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

if (import.meta.main) process.exitCode = await newsletterCommand(process.argv.slice(2), process.env)
