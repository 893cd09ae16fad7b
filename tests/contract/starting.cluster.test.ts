import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { checkoutForm, garment, lineOf } from '../shop/clients/checkout-client.ts'
import { newShopper } from '../visitor.ts'
import { serverFolder, type StartedServer } from './started-server.ts'

const UNDER_WAY = 6

const folder = serverFolder()
let shop: StartedServer
beforeAll(async () => {
  shop = await folder.start({ PORT: String(await freePortPair()) })
}, 120_000)

test('T18 a second server on the folder of a running shop is refused with exit 1 and the pid of the first, which goes on', async () => {
  expect(shop.output).toContain(`open at http://localhost:${new URL(shop.url).port}`)
  const second = await folder.start({ PORT: String(await freePortPair()) })
  expect(second.output.trim()).toBe(
    `Sangam cannot start: another Sangam server (pid ${shop.server.pid}) is already running on ${folder.dataDir}`,
  )
  expect(await second.exitCode).toBe(1)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const home = await fetch(shop.url)
  expect([home.status, (await home.text()).includes('/product/')]).toEqual([200, true])
}, 120_000)

test('T53 SIGTERM while orders are under way: each is answered and kept, nothing new is taken, shop and Postgres end, exit 0', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await folder.inDatabase((db) => garment({ database: { db } }))
  const cookie = [...shopper.cookies].map((each) => each.join('=')).join('; ')
  const posts = await Promise.all(
    Array.from({ length: UNDER_WAY }, () => begunPost(`${shop.url}/checkout.data`, { cookie })),
  )

  shop.server.kill('SIGTERM')
  while (await isOpen(shop.url)) await sleep(10)
  const answers = await Promise.all(
    posts.map((post) => finish(post, checkoutForm(shopper.email, [lineOf(goods)]))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: UNDER_WAY }, () => 200))
  expect(await shop.exitCode).toBe(0)

  expect(await folder.postgresPid()).toBeUndefined()
  const kept = await folder.inDatabase((db) => db.select({ id: orders.id }).from(orders))
  expect(kept.map((order) => order.id).sort()).toEqual(answers.map(({ orderId }) => orderId).sort())
}, 120_000)

/** Sends the headers only: the server's "100 Continue" shows that the request is under way. */
async function begunPost(url: string, headers: Record<string, string>): Promise<ClientRequest> {
  const post = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      origin: new URL(url).origin,
      'content-type': 'application/x-www-form-urlencoded',
      'transfer-encoding': 'chunked',
      expect: '100-continue',
    },
  })
  post.flushHeaders()
  await once(post, 'continue')
  return post
}

async function finish(
  post: ClientRequest,
  fields: Record<string, string>,
): Promise<{ status: number; orderId: string; body: string }> {
  post.end(String(new URLSearchParams(fields)))
  const [answer] = (await once(post, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  return {
    status: answer.statusCode ?? 0,
    orderId: /"orderId","([0-9a-f-]{36})"/.exec(body)?.[1] ?? '',
    body,
  }
}

const isOpen = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )
