import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RazorpayAccount } from '../gateways/razorpay-settings.ts'
import type { SabPaisaAccount } from '../gateways/sabpaisa-settings.ts'
import { BadSetting } from '../settings.ts'

const PROGRAM = fileURLToPath(new URL('../../../sandbox-bank/main.ts', import.meta.url))

type SandboxBank = {
  port: number
  host: string
  dataDir: string
  account: SabPaisaAccount
  razorpay: RazorpayAccount
}

/** Starts the sandbox bank and waits until it is ready. @throws BadSetting if it cannot start */
export async function startSandboxBank(settings: SandboxBank): Promise<{ stop(): void }> {
  const bank = spawnSandboxBank(settings)
  await bank.ready
  return bank
}

/**
 * Spawns the sandbox bank beside the shop. It watches its stdin, so it ends with this process,
 * however that ends.
 * @returns `ready` rejects with BadSetting if the bank cannot start
 */
export function spawnSandboxBank({ port, host, dataDir, account, razorpay }: SandboxBank): {
  ready: Promise<void>
  stop(): void
} {
  const bank = spawn(process.execPath, ['--max-semi-space-size=1', PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      BANK_PORT: String(port),
      BANK_HOST: host,
      BANK_DIR: path.join(dataDir, 'sandbox-bank'),
      BANK_PROTOCOL_VERSION: String(account.protocolVersion),
      BANK_CLIENT_CODE: account.clientCode,
      BANK_USER: account.transUserName,
      BANK_PASSWORD: account.transUserPassword,
      BANK_AUTH_KEY: account.authKey,
      BANK_AUTH_IV: account.authIV,
      BANK_RAZORPAY_KEY_ID: razorpay.keyId,
      BANK_RAZORPAY_KEY_SECRET: razorpay.keySecret,
      BANK_RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    },
  })
  let stderrText = ''
  bank.stderr.on('data', (chunk: Buffer) => (stderrText += chunk))
  const isReady = async () => {
    const [line] = await Promise.race([once(bank.stdout, 'data'), once(bank, 'exit')])
    if (!String(line).includes('ready'))
      throw new BadSetting(
        `PORT: the sandbox bank cannot start on port ${port}. ${stderrText.trim()}`,
      )
    bank.stderr.pipe(process.stderr)
  }
  const ready = isReady()
  // Awaited later, when the shop has what it needs itself.
  ready.catch(() => {})
  // If the bank dies, payments wait as for any gateway that is away; ending its stdin again must
  // not end the shop.
  bank.stdin.on('error', () => {})
  return { ready, stop: () => bank.stdin.end() }
}
