import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import { freePortPair } from './free-port-pair.ts'

export type WorkerBank = {
  url: string
  /** Of the shops that pay there: the keys of the bank are made of it. */
  secret: string
}

let bank: Promise<WorkerBank> | undefined

/**
 * One sandbox bank for all shops that a worker opens, a program of its own as always: it knows
 * payments by their references, and no two shops make the same. It ends with the worker.
 */
export const workerBank = (): Promise<WorkerBank> => (bank ??= startBank())

async function startBank(): Promise<WorkerBank> {
  const secret = 'the secret of all shops that pay at the bank of this worker'
  // The run removes its folder: a worker may be ended before it could.
  const dataDir = mkdtempSync(path.join(process.env.SANGAM_TEST_FOLDER ?? tmpdir(), 'sangam-bank-'))
  const port = await freePortPair()
  await startSandboxBank({
    port,
    host: '127.0.0.1',
    dataDir,
    account: sandboxAccount(secret),
    razorpay: sandboxRazorpay(secret),
  })
  return { url: `http://127.0.0.1:${port}`, secret }
}
