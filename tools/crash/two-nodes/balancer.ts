import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Balancer = {
  port: number
  /**
   * Closes all connections, between requests: clients keep those to the node that was not killed,
   * and would never come to the other again.
   */
  spread(): void
  close(): Promise<void>
}

/**
 * A TCP balancer: each connection goes to the next of the nodes, or to the other one where that is
 * not there. What breaks at one end is reset at the other.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let next = 0
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    track(client)
    next += 1
    const order = ports.map((_, nth) => ports[(next + nth) % ports.length] as number)
    tryNode(client, order)
  })
  function track(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }
  function tryNode(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void client.resetAndDestroy()
    const node = connect({ port, host: '127.0.0.1', noDelay: true })
    track(node)
    const refused = () => tryNode(client, others)
    node.once('error', refused)
    node.once('connect', () => {
      node.off('error', refused)
      client.pipe(node)
      node.pipe(client)
      client.once('close', () => node.destroy())
      node.once('close', (hadError) => (hadError ? client.resetAndDestroy() : client.destroySoon()))
    })
  }
  function spread(): void {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    spread,
    async close() {
      spread()
      server.close()
      await once(server, 'close')
    },
  }
}
