import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeHttpServer, type Fetch } from './http-server.ts'

async function open(handle: Fetch) {
  const begun = Promise.withResolvers<void>()
  const http = makeHttpServer((...asked) => {
    begun.resolve()
    return handle(...asked)
  })
  // Waited for only by the test whose socket sends nothing.
  const connected = once(http.server, 'connection')
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  const { port } = http.server.address() as { port: number }
  return { ...http, port, url: `http://127.0.0.1:${port}/`, connected, begun: begun.promise }
}
// Longer than the timeout of a test: a test that waits for it fails.
const NEVER_MS = 60_000

test('T53 a request under way is finished, and nothing new is taken', async () => {
  const answer = Promise.withResolvers<Response>()
  const { drain, url, begun } = await open(() => answer.promise)
  const asked = fetch(url)
  await begun
  const drained = drain(NEVER_MS)
  await expect(fetch(url)).rejects.toThrow()
  answer.resolve(new Response('done'))
  expect(await (await asked).text()).toBe('done')
  await drained
})
test('T53 a socket that a browser opened and never used does not hold up the end', async () => {
  const { drain, port, connected } = await open(() => new Response('ok'))
  const unused = connect(port, '127.0.0.1')
  await connected
  await Promise.all([drain(NEVER_MS), once(unused, 'close')])
})
test('T53 a request that still waits shortly before the deadline is told to come again', async () => {
  const { drain, url, begun } = await open(() => new Promise<Response>(() => {}))
  const asked = fetch(url)
  await begun
  await drain(1_000)
  const answer = await asked
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('please try again in a moment')
})
test('T53 what will not end is cut off at the deadline', async () => {
  const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue('x') }))
  const { drain, url } = await open(endless)
  const asked = await fetch(url)
  const body = asked.text()
  body.catch(() => {})
  await drain(100)
  await expect(body).rejects.toThrow()
})
