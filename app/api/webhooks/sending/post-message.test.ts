import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { webhookReceiver } from '../../../../tests/servers/webhook-receiver.ts'
import { makePostMessage } from './post-message.server.ts'
import type { WebhookTargets } from './webhook-address.server.ts'

const MESSAGE = { headers: { 'webhook-id': 'evt_1' }, body: '{"type":"webhook.test"}' }
const NEVER = new AbortController().signal

function poster(targets: WebhookTargets, resolver?: Resolver) {
  const { post, close } = makePostMessage(targets, resolver)
  onTestFinished(close)
  return (url: string) => post(url, MESSAGE, NEVER)
}

/** A name server that leads every name to these IPv4 addresses in turn; counts what it is asked. */
async function nameServer(...addresses: string[]) {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    const isA = query.readUInt16BE(end - 4) === 1
    const lead = isA ? (addresses[Math.min(asked++, addresses.length - 1)] ?? '') : ''
    const answer = Buffer.from(query.subarray(0, end))
    answer.writeUInt16BE(0x8180, 2)
    answer.writeUInt16BE(isIPv4(lead) ? 1 : 0, 6)
    answer.writeUInt32BE(0, 8)
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      4,
      ...lead.split('.').map(Number),
    ])
    socket.send(isIPv4(lead) ? Buffer.concat([answer, record]) : answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, asked: () => asked }
}

test.each(['127.0.0.1', '169.254.169.254', '10.1.2.3', '0.0.0.0'])(
  'T86 a name that leads to %s is not called',
  async (address) => {
    const { resolver } = await nameServer(address)
    expect(await poster('public', resolver)('https://books.example/hook')).toEqual({
      status: null,
      answer: 'The address leads to a private network, so nothing was sent.',
    })
  },
)

test('T86 the connection goes to the address that was judged: a name that leads elsewhere the next time is not asked again', async () => {
  const receiver = await webhookReceiver()
  const { resolver, asked } = await nameServer('127.0.0.1', '10.1.2.3')
  const url = receiver.url.replace('127.0.0.1', 'books.example')
  expect(await poster('demo', resolver)(url)).toEqual({ status: 204, answer: '' })
  expect([asked(), receiver.types()]).toEqual([1, ['webhook.test']])
})

test('T86 a number as the host is judged although no name is resolved', async () => {
  const receiver = await webhookReceiver()
  const answer = await poster('public')(receiver.url.replace('http:', 'https:'))
  expect([answer.status, receiver.received.length]).toEqual([null, 0])
})

test('T86 a redirect is not followed', async () => {
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()]
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end('elsewhere')
  expect(await poster('demo')(receiver.url)).toEqual({ status: 307, answer: 'elsewhere' })
  expect(other.received).toEqual([])
})

test('of an answer the beginning is kept, without characters that cannot be shown, however long it is', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => {
    response.writeHead(500)
    response.write(`<b>\u0000no\u0007</b>${'₹'.repeat(2_000)}`)
    // Never ends by itself.
    const more = setInterval(() => response.write('x'.repeat(10_000)), 5)
    response.once('close', () => clearInterval(more))
  }
  const { status, answer } = await poster('demo')(receiver.url)
  expect([status, answer]).toEqual([500, `<b>no</b>${'₹'.repeat(491)}`])
})

test('a receiver that is not there, and a name that nobody knows, are told in words', async () => {
  const receiver = await webhookReceiver()
  receiver.close()
  const away = await poster('demo')(receiver.url)
  expect(away).toEqual({ status: null, answer: expect.stringContaining('ECONNREFUSED') })
  const { resolver } = await nameServer()
  expect(await poster('demo', resolver)('https://books.example/')).toEqual({
    status: null,
    answer: 'The name of the host is not known.',
  })
})

test('a receiver that does not answer is given up after ten seconds, which its title promises', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = () => {}
  expect(await poster('demo')(receiver.url)).toEqual({
    status: null,
    answer: 'No answer within 10 seconds.',
  })
}, 30_000)
