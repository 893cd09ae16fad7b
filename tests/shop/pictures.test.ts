import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { garment } from './buying.ts'
import { raw } from './raw-request.ts'

let shop: RunningShop
let known: number
beforeAll(async () => {
  shop = await runningShop()
  known = (await garment(shop)).styleId
})
afterAll(() => shop.close())

test('T45 no part of an address becomes part of a path', async () => {
  for (const address of [
    '/item-images/../../etc/passwd',
    '/item-images/..%2f..%2f..%2fetc%2fpasswd',
    '/item-images/..%5c..%5csession-secret',
    '/item-images/%2e%2e/session-secret',
    `/item-images/${known}.jpg/..;/session-secret`,
    '/item-images//etc/passwd',
    '/item-images/99999999999999999999.jpg',
    '/item-images/99999999999999999999/480',
    '/item-images/-1/480',
    '/item-images/1e3/480',
    '/item-images/0x10/480',
    '/item-images/1.svg',
    '/item-images/1.jpg.svg',
    '/item-images/',
    `/item-images/${known}/481`,
    `/item-images/${known}/0`,
    `/item-images/${known}/99999`,
    '/scenes/../session-secret/480',
    '/scenes/..%2fsession-secret/480',
    '/scenes/nosuch/480',
    '/item-images/999999999.jpg',
  ]) {
    const answer = await raw(shop.url, address)
    // What is left of it after `..` may be one word after the slash, and those lead to /404.
    const last = answer.status === 302 ? await raw(shop.url, answer.headers.location ?? '') : answer
    expect([address, last.status, last.body.includes('root:')]).toEqual([address, 404, false])
  }
  expect((await raw(shop.url, '/item-images/1%00.jpg')).status).toBe(400)
})

test('a picture comes in the format the browser takes, at the width asked, for a day', async () => {
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const { status, headers, body } = await raw(shop.url, `/item-images/${known}/320`, { headers: { accept } })
    expect([status, headers['content-type'], headers.vary, headers['x-content-type-options']]).toEqual([
      200,
      type,
      expect.stringContaining('Accept'),
      'nosniff',
    ])
    expect(headers['cache-control']).toMatch(/^public, max-age=86400/)
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 427 })
    const again = await raw(shop.url, `/item-images/${known}/320`, { headers: { accept, 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
})

test('§3 Image: the original is found by its number', async () => {
  const { status, headers, body } = await raw(shop.url, `/item-images/${known}.jpg`)
  expect([status, headers['content-type'], (await sharp(body).metadata()).format]).toEqual([200, 'image/jpeg', 'jpeg'])
})

test('§8 Image load failure: an unknown product has the fallback picture, at the same size', async () => {
  const { status, headers, body } = await raw(shop.url, '/item-images/999999999/480')
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  const other = await sharp((await raw(shop.url, `/item-images/${known}/480`)).body).metadata()
  expect(await sharp(body).metadata()).toMatchObject({ width: other.width, height: other.height })
})

test('T45 what calls itself a photo and is none is never sent as it is: the screens show the fallback', async () => {
  const folder = path.join(shop.dataDir, 'item-images')
  await mkdir(folder, { recursive: true })
  const fallback = (await raw(shop.url, '/item-images/999999999/480')).body
  for (const [id, content] of [
    [900_001, '<html><script>alert(1)</script></html>'],
    [900_002, ''],
    [900_003, '\u00ff\u00d8broken'],
  ] as const) {
    await writeFile(path.join(folder, `${id}.jpg`), content, 'latin1')
    const sized = await raw(shop.url, `/item-images/${id}/480`)
    expect([id, sized.status, sized.headers['content-type'], sized.body.equals(fallback)]).toEqual([id, 200, 'image/jpeg', true])
    const original = await raw(shop.url, `/item-images/${id}.jpg`)
    expect([id, original.status === 200 ? original.headers['content-type'] : original.status]).toEqual([
      id,
      original.status === 200 ? 'image/jpeg' : 404,
    ])
  }
})

test('twenty askers of a picture that has to be made first all get it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => raw(shop.url, `/item-images/${known}/640`, { headers: { accept: 'image/webp' } })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
