import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request exactly as it is written here: `fetch` would tidy its path, refuse its method and unpack its answer. */
export async function raw(shop: string, path: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(shop)
  const asking = request({ hostname, port, path, method, headers, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** Bytes down a socket, and all that comes back until the other side hangs up. */
export async function bytes(shop: string, sent: string): Promise<string> {
  const { port } = new URL(shop)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.end(sent)
  return text(socket).catch(() => '')
}
