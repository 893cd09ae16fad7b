import type { Server } from 'node:http'
import { createServer, Server as NetServer } from 'node:net'

/**
 * Lets one HTTP server listen at several addresses: it takes the first itself, and a server of bare
 * sockets at each other one hands it its connections.
 */
export function listenAt(server: Server): {
  /** Rejects if the first address cannot be had, or another one that this machine has. */
  listen(port: number, hosts: readonly string[]): Promise<void>
  /** Takes no more connections; resolves when the last one has ended. */
  close(): Promise<void>
} {
  const others: NetServer[] = []
  return {
    async listen(port, [first, ...hosts]) {
      await listening(server, port, first)
      for (const host of hosts) {
        const other = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
          server.emit('connection', socket),
        )
        try {
          await listening(other, port, host)
          others.push(other)
        } catch (error) {
          if (!isNoAddressHere(error as NodeJS.ErrnoException)) throw error
        }
      }
    },
    async close() {
      // Not http's own close(): it closes idle connections at once, even the one that a request is
      // just arriving on.
      await Promise.all(
        [server, ...others].map(
          (one) => new Promise((done) => NetServer.prototype.close.call(one, done)),
        ),
      )
    },
  }
}

function listening(server: NetServer, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** As ::1 is on a machine without IPv6. */
export const isNoAddressHere = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
