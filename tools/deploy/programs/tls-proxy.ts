import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificates } from './certificates.ts'

/** TLS before a port of this machine that has none: production takes no gateway without. */
export async function startTlsProxy(
  { port, to }: { port: number; to: number },
  { certificate, key }: Certificates,
): Promise<{ close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (client) => {
      const target = connect(to, '127.0.0.1')
      for (const socket of [client, target]) {
        open.add(socket)
        socket.on('error', () => {})
        socket.once('close', () => {
          open.delete(socket)
          client.destroy()
          target.destroy()
        })
      }
      client.pipe(target)
      target.pipe(client)
    },
  )
  server.on('tlsClientError', () => {})
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
