import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Output } from '#server/commands/command-context.ts'
import { ordersCommand } from '#server/commands/orders/orders.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }

/**
 * Runs a command of the shop in this process, with streams of its own, so that commands side by
 * side do not mix their output. A bug it does not catch rejects, where the program would end with a
 * stack trace.
 */
export async function runCommand(
  command: (output: Output) => Promise<number>,
): Promise<CommandResult> {
  const [out, err] = [new PassThrough(), new PassThrough()]
  const read = Promise.all([text(out), text(err)])
  const code = await command({ stdout: out, stderr: err }).finally(() => {
    out.end()
    err.end()
  })
  const [stdout, stderr] = await read
  return { code, stdout, stderr }
}

/** `npm run orders` beside an open shop. */
export const runOrders = (
  shop: {
    url: string
    bankUrl?: string
    dataDir: string
    database: { url: string }
    env?: Record<string, string>
  },
  ...args: string[]
): Promise<CommandResult> => {
  const env = {
    DATABASE_URL: shop.database.url,
    DATA_DIR: shop.dataDir,
    PORT: new URL(shop.url).port,
    ...(shop.bankUrl && { SANDBOX_URL: shop.bankUrl }),
    ...shop.env,
  }
  return runCommand((output) => ordersCommand(args, env, output))
}
