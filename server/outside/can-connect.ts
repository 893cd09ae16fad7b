import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'

const TIMEOUT_MS = 5_000

/**
 * Opens a connection to the host of an http or https address, and for https proves its certificate.
 * No request is sent: to a gateway it could mean something.
 */
export function canConnect(address: string): Promise<void> {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const socket =
      protocol === 'https:'
        ? connectTls({ host, port: Number(port || 443), servername: host }, done)
        : connectTcp({ host, port: Number(port || 80) }, done)
    function done(): void {
      socket.destroy()
      resolve()
    }
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it does not answer')))
    socket.once('error', reject)
  })
}
