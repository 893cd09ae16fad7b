import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = {
  id: string
  type: string
  sequence: number
  timestamp: string
  data: Record<string, unknown>
  /** Secrets under which the signature is right, as Standard Webhooks has it. */
  signedBy(...secrets: string[]): string[]
}

/** Another program that takes webhooks, at an address of this machine. */
export class WebhookReceiver {
  readonly received: Received[] = []
  /** Answers a message; by default with 204. */
  answer: (response: ServerResponse, message: Received) => void = (response) =>
    response.writeHead(204).end()
  /** Most requests that were open at once. */
  mostAtOnce = 0
  url = ''
  #open = 0
  readonly #server = createServer((request, response) => {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#open)
    response.once('close', () => (this.#open -= 1))
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const message = read(request.headers as Record<string, string>, body)
      this.received.push(message)
      this.answer(response, message)
    })
  })

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  readonly types = () => this.received.map(({ type }) => type)
}

/** Open until the test ends. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const receiver = await new WebhookReceiver().open()
  onTestFinished(() => receiver.close())
  return receiver
}

function read(headers: Record<string, string>, body: string): Received {
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '' } = headers
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 5 * 60
  return {
    ...(JSON.parse(body) as Omit<Received, 'id' | 'signedBy'>),
    id,
    signedBy: (...secrets) =>
      secrets.filter((secret) => {
        const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
        const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
        return isFresh && signatures.includes(`v1,${right}`)
      }),
  }
}
