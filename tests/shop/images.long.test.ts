import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { styles } from '#db/schema.ts'
import type { ImageName } from '#app/images/image-name.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { garment } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'

// The image worker runs at the lowest priority.
vi.setConfig({ testTimeout: 90_000 })

let shop: RunningShop
let known: number
beforeAll(async () => {
  shop = await runningShop()
  known = (await garment(shop)).styleId
})
afterAll(() => shop.close())

/** Copies a photo into the folder of source images, as a merchant may. */
async function bring(name: ImageName, photo: Buffer | string) {
  const folder = path.join(shop.dataDir, 'item-images')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${name}.jpg`), photo)
}
const plain = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } }).jpeg()
const onPage = async (page: string, name: ImageName) =>
  new RegExp(`/item-images/${name}-[0-9a-f]{12}(?=/480")`).exec(
    (await raw(shop.url, page)).body.toString(),
  )?.[0]
/** Concurrency limit: two are made at a time and a hundred wait. */
const FLOOD = 120
const FOR_EVER = 'public, max-age=31536000, immutable'

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
    `/item-images/${known}-0123456789ab.svg`,
    `/item-images/${known}-0123456789AB/480`,
    `/item-images/${known}-..%2f..%2f..%2fetc/480`,
    `/item-images/${known}-0123456789abc/480`,
    `/item-images/${known}/1600`,
    `/item-images/${known}-3/480`,
    `/item-images/${known}-2-2/480`,
    `/item-images/${known}-22.jpg`,
    `/item-images/${known}-2-..%2f..%2fsession-secret/480`,
    '/item-images/-2/480',
    '/item-images/-2.jpg',
    '/item-images/---/480',
    '/scenes/../session-secret/480',
    '/scenes/..%2fsession-secret/480',
    '/scenes/nosuch/480',
    '/item-images/999999999.jpg',
  ]) {
    const answer = await raw(shop.url, address)
    // The rest of an address after `..` may be one word after the slash, and those lead to /404.
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
    const { status, headers, body } = await raw(shop.url, `/item-images/${known}/320`, {
      headers: { accept },
    })
    expect([
      status,
      headers['content-type'],
      headers.vary,
      headers['x-content-type-options'],
    ]).toEqual([200, type, expect.stringContaining('Accept'), 'nosniff'])
    expect(headers['cache-control']).toMatch(/^public, max-age=86400/)
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 427 })
    const again = await raw(shop.url, `/item-images/${known}/320`, {
      headers: { accept, 'if-none-match': headers.etag ?? '' },
    })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
})

test('§3 Image: the source image is found by its number', async () => {
  const { status, headers, body } = await raw(shop.url, `/item-images/${known}.jpg`)
  expect([status, headers['content-type'], (await sharp(body).metadata()).format]).toEqual([
    200,
    'image/jpeg',
    'jpeg',
  ])
})

test('§3 Image: the second picture of a product has an address beside the first, and is another picture', async () => {
  const at = (address: string) => raw(shop.url, address, { headers: { accept: 'image/webp' } })
  const [first, second] = [
    await at(`/item-images/${known}/320`),
    await at(`/item-images/${known}-2/320`),
  ]
  expect([second.status, second.headers['content-type'], second.body.equals(first.body)]).toEqual([
    200,
    'image/webp',
    false,
  ])
  expect(await sharp(second.body).metadata()).toMatchObject({ width: 320, height: 427 })
  expect((await at(`/item-images/${known}-2.jpg`)).headers['content-type']).toBe('image/jpeg')
  const { id, styleId } = await garment(shop, 9)
  const named = await onPage(`/product/${id}`, `${styleId}-2`)
  expect((await at(`${named}/640`)).headers['cache-control']).toBe(FOR_EVER)
})

test('§8 Image load failure: nothing stands in for a second picture that is not there, or is none; no page asks for it', async () => {
  const { id, styleId } = await garment(shop, 10)
  await bring(styleId, await plain('#a00').toBuffer())
  await bring('800020-2', '<html><script>alert(1)</script></html>')
  for (const name of ['999999999-2', '800020-2', `${styleId}-2`])
    for (const address of [`/item-images/${name}/480`, `/item-images/${name}.jpg`])
      expect([address, (await raw(shop.url, address)).status]).toEqual([address, 404])
  await expect
    .poll(() => onPage(`/product/${id}`, `${styleId}-2`), { timeout: 20_000 })
    .toBeUndefined()
  await bring(`${styleId}-2`, await plain('#00a').toBuffer())
  await expect
    .poll(() => onPage(`/product/${id}`, `${styleId}-2`), { timeout: 20_000 })
    .toBeDefined()
  const { body } = await raw(shop.url, `${await onPage(`/product/${id}`, `${styleId}-2`)}/480`)
  expect((await sharp(body).stats()).dominant.b).toBeGreaterThan(128)
})

test('§8 Image load failure: an unknown product has the fallback picture, at the same size', async () => {
  const { status, headers, body } = await raw(shop.url, '/item-images/999999999/480')
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  const other = await sharp((await raw(shop.url, `/item-images/${known}/480`)).body).metadata()
  expect(await sharp(body).metadata()).toMatchObject({ width: other.width, height: other.height })
})

test('T45 what calls itself a photo and is none is never sent: the screens show the fallback, for a while', async () => {
  const { body: fallback, headers } = await raw(shop.url, '/item-images/999999999/480')
  expect(headers['cache-control']).toBe('public, max-age=300')
  for (const [id, content] of [
    [800_001, '<html><script>alert(1)</script></html>'],
    [800_002, ''],
    [800_003, '\u00ff\u00d8broken'],
    [800_004, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [800_005, 'GIF89a'],
  ] as const) {
    await bring(id, Buffer.from(content, 'latin1'))
    const sized = await raw(shop.url, `/item-images/${id}/480`)
    expect([id, sized.status, sized.headers['content-type'], sized.body.equals(fallback)]).toEqual([
      id,
      200,
      'image/jpeg',
      true,
    ])
    expect([id, (await raw(shop.url, `/item-images/${id}.jpg`)).status]).toEqual([id, 404])
  }
})

test('T45 a photo in the folder whose number is in no catalogue is not made into sizes', async () => {
  await bring(800_020, await plain('#a00').toBuffer())
  const { body, headers } = await raw(shop.url, '/item-images/800020/480')
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(body.equals((await raw(shop.url, '/item-images/999999999/480')).body)).toBe(true)
  expect((await raw(shop.url, '/item-images/9999999999/480')).status).toBe(200)
})

test('T45 a link out of the folder is not followed', async () => {
  await bring(800_010, await plain('#a00').toBuffer())
  await writeFile(path.join(shop.dataDir, 'outside.jpg'), await plain('#a00').toBuffer())
  await symlink('../outside.jpg', path.join(shop.dataDir, 'item-images', '800011.jpg'))
  await symlink('800010.jpg', path.join(shop.dataDir, 'item-images', '800012.jpg'))
  const statuses = [800_010, 800_011, 800_012].map(
    async (id) => (await raw(shop.url, `/item-images/${id}.jpg`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404, 200])
})

test('the pictures of a page are asked for by what is in them, and kept for ever', async () => {
  const { id, styleId } = await garment(shop, 7)
  for (const page of ['/', '/products?category=women', '/products?q=shirt']) {
    const addresses =
      (await raw(shop.url, page)).body.toString().match(/\/item-images\/\d+-[0-9a-f]{12}\/\d+/g) ??
      []
    expect([page, new Set(addresses).size >= 8 * 5]).toEqual([page, true])
    const { status, headers } = await raw(shop.url, addresses[0] ?? '')
    expect([page, status, headers['cache-control'], headers.vary]).toEqual([
      page,
      200,
      FOR_EVER,
      expect.stringContaining('Accept'),
    ])
  }
  const drawn = await onPage(`/product/${id}`, styleId)
  await bring(styleId, await plain('#a00').toBuffer())
  await expect.poll(() => onPage(`/product/${id}`, styleId), { timeout: 20_000 }).not.toBe(drawn)
  const red = await onPage(`/product/${id}`, styleId)
  await bring(styleId, await plain('#00a').toBuffer())
  await expect.poll(() => onPage(`/product/${id}`, styleId), { timeout: 20_000 }).not.toBe(red)
  const blue = await onPage(`/product/${id}`, styleId)
  // An outdated address is answered with the present image, and no cache keeps that for ever.
  for (const [address, kept] of [
    [`${blue}/640`, FOR_EVER],
    [`${red}/640`, expect.stringMatching(/^public, max-age=86400/)],
    [`${blue}.jpg`, FOR_EVER],
    [`${red}.jpg`, expect.stringMatching(/^public, max-age=86400/)],
  ]) {
    const { headers, body } = await raw(shop.url, String(address))
    expect([
      address,
      headers['cache-control'],
      (await sharp(body).stats()).dominant.b > 128,
    ]).toEqual([address, kept, true])
  }
})

test('T42 an original says how long it is, to HEAD as well, and one that is cut while it is sent is no whole answer', async () => {
  const { styleId } = await garment(shop, 11)
  const large = await sharp(randomBytes(3_000 * 3_000 * 3), {
    raw: { width: 3_000, height: 3_000, channels: 3 },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  await bring(styleId, large)
  const address = `/item-images/${styleId}.jpg`
  const [head, got] = [
    await raw(shop.url, address, { method: 'HEAD' }),
    await raw(shop.url, address),
  ]
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, got.headers.etag, 0])
  expect([head.headers['content-length'], got.headers['content-length']]).toEqual([
    String(got.body.length),
    String(got.body.length),
  ])
  expect(await sharp(got.body).metadata()).toMatchObject({ width: 3_000 })
  expect(
    (await raw(shop.url, address, { headers: { 'if-none-match': got.headers.etag ?? '' } })).status,
  ).toBe(304)

  const asking = request(new URL(address, shop.url), { agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  await truncate(path.join(shop.dataDir, 'item-images', `${styleId}.jpg`), 1_000)
  await expect(answer.toArray()).rejects.toThrow('aborted')
  expect((await raw(shop.url, '/healthz')).status).toBe(200)
})

test('where a photo was taken is told to nobody', async () => {
  const { styleId } = await garment(shop, 8)
  const exif = {
    IFD0: { Make: 'Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 27/1 0/1' },
  }
  const photo = await plain('#a00').withExif(exif).toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  await bring(styleId, photo)
  for (const address of [`/item-images/${styleId}.jpg`, `/item-images/${styleId}/640`])
    expect([address, (await sharp((await raw(shop.url, address)).body).metadata()).exif]).toEqual([
      address,
      undefined,
    ])
})

test('a flood of pictures nobody has seen yet leaves the pages alone: some are made, the rest are told to come again', async () => {
  const sold = await shop.database.db
    .select({ id: styles.id })
    .from(styles)
    .offset(100)
    .limit(FLOOD)
  const gone = new AbortController()
  const answers: { id: number; status: number; headers: IncomingHttpHeaders }[] = []
  const flood = sold.map(async ({ id }) =>
    answers.push({
      id,
      ...(await raw(shop.url, `/item-images/${id}/160`, { signal: gone.signal })),
    }),
  )
  const pages = [
    '/',
    '/products?category=men&page=2',
    '/products?q=kurta',
    '/cart',
    '/assets/nothing.js',
  ]
  expect(await Promise.all(pages.map(async (page) => (await raw(shop.url, page)).status))).toEqual([
    200, 200, 200, 200, 404,
  ])
  expect(answers.length, 'the flood was over before the pages came').toBeLessThan(FLOOD)
  await expect
    .poll(() => new Set(answers.map(({ status }) => status)), { timeout: 60_000 })
    .toEqual(new Set([200, 503]))
  // Cancels the others, and nothing is made for them (app/images/images.long.test.ts): it would take
  // half a minute.
  gone.abort()
  await Promise.allSettled(flood)
  for (const { status, headers } of answers)
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual(
      status === 200 ? [200, expect.stringMatching(/^public/), undefined] : [503, 'no-store', '5'],
    )
  const missed = answers.find(({ status }) => status === 503)?.id
  await expect
    .poll(async () => (await raw(shop.url, `/item-images/${missed}/160`)).status, {
      timeout: 60_000,
    })
    .toBe(200)
})

test('twenty askers of a picture that has to be made first all get it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      raw(shop.url, `/item-images/${known}/640`, { headers: { accept: 'image/webp' } }),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
