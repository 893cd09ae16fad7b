import { createServer } from 'node:net'

/**
 * Two free ports side by side, far from those of other tests that search at the same moment, and
 * below those that Linux gives to outgoing connections (from 32,768): one of these could take the
 * port before the shop listens.
 */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const first = 20_000 + 2 * Math.floor(Math.random() * 6_000)
    if ((await isFree(first)) && (await isFree(first + 1))) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
