import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Inbound } from '#app/payments/gateway.ts'

/** A return that comes by an address. */
export const inboundFrom = (address: string): Inbound => ({
  fields: new URL(address).searchParams,
  body: '',
  header: () => undefined,
})

/** Stands in for the shop's address of notices: keeps what comes, and refuses the first. */
export async function listeningShop() {
  const heard: Inbound[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({
        body,
        fields: new URLSearchParams(
          Object.entries(JSON.parse(body) as Record<string, unknown>).filter(
            (field): field is [string, string] => typeof field[1] === 'string',
          ),
        ),
        header: (name) => request.headers[name] as string | undefined,
      })
      response.writeHead(heard.length === 1 ? 503 : 200).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    heard,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => (server.closeAllConnections(), void server.close()),
  }
}
