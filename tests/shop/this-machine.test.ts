import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttpServer } from '#server/http/sockets/http-server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { raw } from './clients/raw-request.ts'

let shop: RunningShop
beforeAll(async () => (shop = await runningShop()))
afterAll(() => shop.close())

const statuses = (headers: Record<string, string>) =>
  Promise.all(
    ['/dev/mail', '/dev/mail/templates', '/dev/kit', '/metrics', '/'].map(async (address) => {
      const { port } = new URL(shop.url)
      return (await raw(`http://127.0.0.1:${port}`, address, { headers })).status
    }),
  )

test('T63 mails, components and metrics are shown at this machine, under each of its names', async () => {
  const { port } = new URL(shop.url)
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(await statuses({ host: `${host}:${port}` }), host).toEqual([200, 200, 200, 200, 200])
})

test('T63 for whom a proxy of this machine asks, and under a name of the web that leads here, there are none', async () => {
  const { port } = new URL(shop.url)
  const nowhere = [404, 404, 404, 404, 200]
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(await statuses({ host: `localhost:${port}`, [header]: '127.0.0.1' }), header).toEqual(
      nowhere,
    )
  for (const host of ['shop.example', 'localhost.shop.example', '127.0.0.1.shop.example'])
    expect(await statuses({ host: `${host}:${port}` }), host).toEqual(nowhere)
})

test('a server listens at both addresses of this machine, and drains both', async () => {
  const http = makeHttpServer(() => new Response('hello'))
  await http.listen(0, ['127.0.0.1'])
  const { port } = http.server.address() as { port: number }
  await http.drain(1_000)
  const both = makeHttpServer(() => new Response('hello'))
  await both.listen(port, ['127.0.0.1', '::1'])
  const ask = (host: string) => raw(`http://${host}:${port}`, '/', {})
  for (const host of ['127.0.0.1', '[::1]']) expect((await ask(host)).status, host).toBe(200)
  await both.drain(1_000)
  for (const host of ['127.0.0.1', '[::1]'])
    await expect(ask(host), host).rejects.toThrow('ECONNREFUSED')
})
