import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Starts a shop as a program of its own, which is killed at the end of the test at the latest. */
export async function startToKill(
  settings: Record<string, string>,
): Promise<{ url: string; kill(): Promise<void> }> {
  const shop = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    shop.kill('SIGKILL')
  })
  const [output] = (await Promise.race([once(shop.stdout, 'data'), once(shop, 'exit')])) as [
    unknown,
  ]
  const [, url] = /open at (\S+)/.exec(String(output)) ?? []
  if (!url) throw new Error(`the shop did not open: ${String(output)}`)
  return {
    url,
    async kill() {
      shop.kill('SIGKILL')
      await once(shop, 'exit')
    },
  }
}
