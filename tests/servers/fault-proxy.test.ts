import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { faultProxy, type FaultProxy } from './fault-proxy.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** A server that sends back what it gets, behind a proxy. */
async function echoBehindProxy(): Promise<FaultProxy> {
  const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  open.push(echo)
  const proxy = await faultProxy(`postgres://x@127.0.0.1:${(echo.address() as AddressInfo).port}/y`)
  open.push(proxy)
  return proxy
}

async function dial(proxy: FaultProxy) {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  const received: string[] = []
  let error: string | undefined
  socket.on('data', (chunk) => received.push(String(chunk)))
  socket.on('error', (cause: NodeJS.ErrnoException) => (error = cause.code))
  open.push({ close: () => socket.destroy() })
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
  return { socket, text: () => received.join(''), error: () => error }
}

test('what is frozen is held back, in order, and comes when the network passes again', async () => {
  const proxy = await echoBehindProxy()
  const { socket, text } = await dial(proxy)
  socket.write('one ')
  await expect.poll(text).toBe('one ')
  proxy.freeze()
  socket.write('two ')
  const other = await dial(proxy)
  other.socket.write('new')
  socket.write('three')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([text(), other.text()]).toEqual(['one ', ''])
  await proxy.pass()
  await expect.poll(text).toBe('one two three')
  await expect.poll(other.text).toBe('new')
})

test('connections that are reset end with an error, and new ones go through', async () => {
  const proxy = await echoBehindProxy()
  const { socket, error } = await dial(proxy)
  socket.write('x')
  await expect.poll(() => proxy.connections).toBe(1)
  proxy.reset()
  await expect.poll(error).toBe('ECONNRESET')
  const again = await dial(proxy)
  again.socket.write('well')
  await expect.poll(again.text).toBe('well')
})

test('a server that is away refuses until it is back, at the same address', async () => {
  const proxy = await echoBehindProxy()
  await proxy.refuse()
  expect((await dial(proxy)).error()).toBe('ECONNREFUSED')
  await proxy.pass()
  const again = await dial(proxy)
  again.socket.write('well')
  await expect.poll(again.text).toBe('well')
})

test('a delay is one of each way', async () => {
  const proxy = await echoBehindProxy()
  const { socket, text } = await dial(proxy)
  proxy.delay(60)
  const began = performance.now()
  socket.write('late')
  await expect.poll(text, { interval: 5 }).toBe('late')
  expect(performance.now() - began).toBeGreaterThanOrEqual(119)
})
