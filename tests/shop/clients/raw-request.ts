import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A request exactly as written: `fetch` would normalise its path, refuse its method and decompress
 * its answer.
 */
export async function raw(
  shop: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    signal,
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal
  } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(shop)
  const asking = request({
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    path,
    method,
    headers,
    agent: false,
    ...(signal && { signal }),
  })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

/**
 * Sends text over a socket, piece by piece until the shop hangs up; gives the status it answered
 * and how much it took.
 */
export async function sendInPieces(
  shop: string,
  head: string,
  pieces: Iterable<string> = [],
): Promise<{ status: number; sent: number }> {
  const socket = connect(Number(new URL(shop).port), '127.0.0.1')
  let received = ''
  let open = true
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      open = false
      resolve()
    })
  })
  let sent = 0
  socket.write(head)
  for (const piece of pieces) {
    // Room for an answer between the pieces; after it the rest need not be sent.
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (!open || received) break
    socket.write(piece)
    sent += piece.length
  }
  const timeout = setTimeout(() => socket.destroy(), 3_000)
  await Promise.race([over, answered(() => received)])
  clearTimeout(timeout)
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0), sent }
}

async function answered(received: () => string): Promise<void> {
  for (let i = 0; i < 300 && !received().includes('\r\n\r\n'); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

/**
 * Sends this text and gives the status of every answer on the same socket, until the shop closes
 * it, there are as many as expected, or nothing more happens.
 */
export async function sendOnOneSocket(
  shop: string,
  text: string,
  { answers = Infinity }: { answers?: number } = {},
): Promise<{ statuses: number[]; closed: boolean }> {
  const socket = connect(Number(new URL(shop).port), '127.0.0.1')
  let received = ''
  let closed = false
  const statuses = () =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  socket.setTimeout(20_000, () => socket.destroy())
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (statuses().length >= answers) resolve()
    })
    socket.on('error', () => {})
    socket.on('end', () => (closed = true))
    socket.on('close', () => resolve())
    socket.write(text)
  })
  socket.destroy()
  return { statuses: statuses(), closed }
}
