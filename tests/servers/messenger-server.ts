import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/**
 * HTTP server of a messenger, until the test is over.
 * @param answer to a request; undefined: none ever comes
 */
export async function messengerServer(
  answer: (request: Received) => { status: number; body: string } | undefined,
): Promise<{ url: string; requests: Received[] }> {
  const requests: Received[] = []
  const server = createServer(async (request, response) => {
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    requests.push(received)
    const answered = answer(received)
    if (answered)
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
