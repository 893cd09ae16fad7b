import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FaultProxy = {
  /** Address of the database by way of the proxy. */
  url: string
  /** Number of connections that the shop holds open. */
  readonly connections: number
  /** Everything goes through again, first what a freeze has held back. */
  pass(): Promise<void>
  /** A server that is not there: open connections are reset, new ones refused. */
  refuse(): Promise<void>
  /** Resets every open connection (RST); new ones go through. */
  reset(): void
  /**
   * A network that loses every packet: connections open and stay open, and nothing comes through,
   * not even the end of one. Postgres keeps its sessions and their locks meanwhile.
   */
  freeze(): void
  /** Everything arrives so many ms late, each way; a round trip takes twice that. */
  delay(ms: number): void
  close(): Promise<void>
}

/** A TCP proxy between a shop and its database that plays the faults of a network (T17). */
export async function faultProxy(databaseUrl: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const near = new Set<Socket>()
  const far = new Set<Socket>()
  const network = {
    delayMs: 0,
    gate: Promise.resolve(),
    thaw: undefined as (() => void) | undefined,
  }
  const thaw = () => {
    network.thaw?.()
    network.thaw = undefined
  }

  const server = createServer({ noDelay: true }, async (client) => {
    track(near, client)
    await network.gate
    const database = connect({ port: Number(port), host: hostname, noDelay: true })
    track(far, database)
    relay(client, database, network)
    relay(database, client, network)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`

  const reset = () => {
    for (const socket of near) socket.resetAndDestroy()
    for (const socket of far) socket.destroy()
  }
  const stopListening = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  return {
    url: url.href,
    get connections() {
      return near.size
    },
    async pass() {
      network.delayMs = 0
      thaw()
      if (!server.listening) await listen(own)
    },
    refuse: stopListening,
    reset,
    freeze() {
      if (network.thaw) return
      const { promise, resolve } = Promise.withResolvers<void>()
      network.gate = promise
      network.thaw = resolve
    },
    delay(ms) {
      network.delayMs = ms
    },
    async close() {
      thaw()
      await stopListening()
      reset()
    },
  }
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  // Its 'close' event follows, and is passed on.
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
}

/** One direction: chunks, and then the end, go on in order, late as the network is. */
function relay(from: Socket, to: Socket, network: { delayMs: number; gate: Promise<void> }): void {
  let earlier = Promise.resolve()
  const passOn = (act: () => void) => {
    const dueAt = performance.now() + network.delayMs
    earlier = earlier.then(async () => {
      const lateMs = dueAt - performance.now()
      if (lateMs > 0) await sleep(lateMs)
      await network.gate
      act()
    })
  }
  from.on('data', (chunk) => passOn(() => to.destroyed || to.write(chunk)))
  // Destroying would drop what was just written.
  from.on('close', () => passOn(() => to.destroySoon()))
  if (from.destroyed) passOn(() => to.destroySoon())
}
