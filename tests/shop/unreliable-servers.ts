import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Takes every request, sends this beginning of an answer, and no more. */
export async function silentServer(drop: string): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(drop)
      if (drop) setInterval(() => socket.destroyed || socket.write('x'), 50).unref()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A proxy to the server of a bucket that can be shut. */
export async function closableProxy(bucket: {
  url: string
}): Promise<{ url: string; shut(): void }> {
  const { hostname, port, pathname } = new URL(bucket.url)
  const sockets = new Set<Socket>()
  const door = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).pipe(to)
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}${pathname}`,
    shut() {
      door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
