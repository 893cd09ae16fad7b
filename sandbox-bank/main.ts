import { fstatSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { makeBank } from './bank.ts'
import { makeEnvelopeV2 } from './protocol/envelope.ts'
import { makeEnvelopeV1 } from './protocol/envelope-v1.ts'
import { openBooks } from './razorpay/books.ts'
import { openLedger } from './payments/ledger.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * The sandbox bank, a program of its own: `node sandbox-bank/main.ts` with the BANK_* variables of
 * settings.ts. It prints one line, "sandbox bank ready <address>", once it listens, and errors on
 * stderr; nothing else.
 *
 * It ends with its parent process, however that one ends: when its stdin is a pipe (stdio: ['pipe',
 * 'pipe', 'inherit']) and that pipe closes, or when its IPC channel (stdio with 'ipc', or fork)
 * disconnects. SIGTERM ends it too. Ctrl-C ends it only when it was started by hand: the signal
 * reaches the whole process group, and a shop that is draining still needs its bank. Everything it
 * has acknowledged is on the disk already, so ending is immediate.
 */
const stop = () => process.exit(0)

function fail(error: unknown): never {
  console.error(`sandbox bank: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

function endWithParent(): void {
  const stdin = fstatSync(0)
  const byPipe = stdin.isFIFO() || stdin.isSocket()
  if (byPipe) process.stdin.on('end', stop).on('error', stop).on('close', stop).resume()
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', byPipe || process.connected ? () => {} : stop)
}

async function listen({ port, host, folder, merchant, razorpay }: Settings): Promise<void> {
  const seals = merchant.protocolVersion === 1 ? makeEnvelopeV1 : makeEnvelopeV2
  const envelope = await seals(merchant.authKey, merchant.authIV)
  const bank = makeBank({
    merchant,
    envelope,
    ledger: openLedger(folder),
    razorpay: razorpay && { account: razorpay, books: openBooks(folder) },
  })
  const name = host.includes(':') ? `[${host}]` : host
  serve({ fetch: bank.fetch, port, hostname: host }, (bound) =>
    console.log(`sandbox bank ready http://${name}:${bound.port}`),
  ).on('error', fail)
}

endWithParent()
try {
  await listen(readSettings(process.env))
} catch (error) {
  fail(error)
}
