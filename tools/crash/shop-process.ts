import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')
const STARTS = 20

export type ShopProcess = {
  /** All it has printed. */
  output(): string
  /** Kill -9, as abrupt as a power cut. */
  kill(): Promise<void>
  /** SIGTERM. @returns the exit code */
  end(): Promise<number | null>
}

/**
 * The shop as a process of its own, open, from the sources and the build of a folder. Retries, because a port or lock of the last one may take
 * a moment to be free.
 */
export async function startShop(
  settings: Record<string, string>,
  folder = root,
): Promise<ShopProcess> {
  for (let tries = 1; ; tries += 1) {
    const started = await tryToStart(settings, folder)
    if (typeof started !== 'string') return started
    if (tries === STARTS) throw new Error(`the shop does not open any more: ${started}`)
    await after(250)
  }
}

async function tryToStart(
  settings: Record<string, string>,
  folder: string,
): Promise<ShopProcess | string> {
  const shop = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (chunk: Buffer) => (output += String(chunk))
  shop.stdout.on('data', listen)
  shop.stderr.on('data', listen)
  const gone = once(shop, 'exit')
  const end = () => shop.kill('SIGKILL')
  process.once('exit', end)
  void gone.then(() => process.off('exit', end))
  while (!/open at/.test(output) && shop.exitCode === null && shop.signalCode === null)
    await Promise.race([once(shop.stdout, 'data'), once(shop.stderr, 'data'), gone])
  if (!/open at/.test(output)) return output.trim()
  return {
    output: () => output,
    async kill() {
      shop.kill('SIGKILL')
      await gone
    },
    async end() {
      shop.kill('SIGTERM')
      const [code] = (await gone) as [number | null]
      return code
    },
  }
}
