import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Free loopback port below the ephemeral ports, which the system lends to outgoing connections
 * (from 32768 on Linux, from 49152 elsewhere). So nothing takes it by chance while Postgres is
 * restarted, and the address stays the same.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found for Postgres on 127.0.0.1')
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
