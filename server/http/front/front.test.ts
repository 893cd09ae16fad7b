import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFront } from './front.ts'
import { prepareAnswer } from './prepared-answer.ts'

const body = Buffer.from('the page')
const page = prepareAnswer(200, new Headers({ ETag: 'W/"one"', 'X-Kept': 'yes' }), body)
const answers: object[] = []
const front = makeFront({
  publicUrl: 'https://shop.example',
  find: ({ origin, target }, encoding) =>
    origin + target === 'https://shop.example/page' && encoding === 'br' ? page : undefined,
  onAnswer: ({ method, target, status }) => answers.push({ method, target, status }),
})
const server = createServer((request, response) => {
  if (!front(request, response)) response.end('left to the app')
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

type Asked = { path?: string; method?: string; headers?: Record<string, string | string[]> }

/** Status, body and headers of what is sent for a request. */
async function ask({ path = '/page', method = 'GET', headers = {} }: Asked = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({
      port: (server.address() as AddressInfo).port,
      path,
      method,
      headers: { Host: 'shop.example', 'Accept-Encoding': 'gzip, deflate, br', ...headers },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, text, headers: answer.headers }
}

test('what stands prepared is sent with its headers, and told', async () => {
  answers.length = 0
  expect(await ask()).toMatchObject({
    status: 200,
    text: 'the page',
    headers: { etag: 'W/"one"', 'x-kept': 'yes', 'content-length': '8' },
  })
  expect(await ask({ method: 'HEAD' })).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '8' },
  })
  for (const known of ['W/"one"', '"one"', 'W/"other", W/"one"'])
    expect(await ask({ headers: { 'If-None-Match': known } })).toMatchObject({
      status: 304,
      text: '',
      headers: { etag: 'W/"one"', 'x-kept': 'yes' },
    })
  expect((await ask({ headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200)
  expect(answers).toEqual([
    { method: 'GET', target: '/page', status: 200 },
    { method: 'HEAD', target: '/page', status: 200 },
    ...Array.from({ length: 3 }, () => ({ method: 'GET', target: '/page', status: 304 })),
    { method: 'GET', target: '/page', status: 200 },
  ])
})

test('what is not plainly such a request is left to the app, and nothing is done with it', async () => {
  answers.length = 0
  const others: Asked[] = [
    { path: '/other' },
    { path: '/page?x=1' },
    { path: 'https://shop.example/page' },
    { method: 'POST' },
    { method: 'OPTIONS' },
    { headers: { Host: 'other.example' } },
    { headers: { Host: 'SHOP.example' } },
    { headers: { 'Accept-Encoding': 'deflate' } },
    { headers: { 'Accept-Encoding': 'br;q=0' } },
    { headers: { 'Content-Length': '0' } },
    { headers: { 'Transfer-Encoding': 'chunked' } },
    { headers: { 'Content-Encoding': 'gzip' } },
    { headers: { Range: 'bytes=0-1' } },
    { headers: { 'If-None-Match': ['"one"', '"two"'] } },
  ]
  for (const other of others)
    expect([other, (await ask(other)).text]).toEqual([other, 'left to the app'])
  expect(answers).toEqual([])
})
