import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import { freePortPair } from './free-port-pair.ts'

/**
 * The sandbox bank behind a proxy that counts its enquiries, and makes them slow or spoils them:
 * what a bank that watches for concurrent enquiries sees of all nodes and commands together.
 */
export async function observedBank() {
  const secret = randomBytes(32).toString('hex')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-bank-'))
  const bankPort = await freePortPair()
  const bank = await startSandboxBank({
    port: bankPort,
    host: '127.0.0.1',
    dataDir,
    account: sandboxAccount(secret),
    razorpay: sandboxRazorpay(secret),
  })
  const state = {
    /** Of each enquiry, in ms. */
    delayMs: 0,
    answers: 'normal' as 'normal' | '500' | 'html',
    underWay: 0,
    mostAtOnce: 0,
    enquiries: 0,
  }

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const isEnquiry = request.url?.startsWith('/SPTxtnEnquiry') ?? false
    if (!isEnquiry) return pass(request, response, body)
    state.enquiries += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.underWay)
    // A caller that has given up is no longer under way.
    let isOver = false
    const end = () => {
      if (!isOver) state.underWay -= 1
      isOver = true
    }
    response.on('close', end)
    if (state.delayMs > 0) await sleep(state.delayMs)
    end()
    if (state.answers === 'normal') return pass(request, response, body)
    const [status, text] = state.answers === '500' ? [500, 'no'] : [200, '<h1>Maintenance</h1>']
    response.writeHead(status as number, { 'content-type': 'text/html' }).end(text)
  }
  async function pass(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const answer = await fetch(`http://127.0.0.1:${bankPort}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(Buffer.from(await answer.arrayBuffer()))
  }

  const proxy = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    state,
    url,
    /** Settings of a shop, of each of its nodes, that has this bank. */
    settings: { SANDBOX_URL: url, SESSION_SECRET: secret },
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      bank.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
