import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderSourceImages } from './folder-source-images.server.ts'
import type { ByteRange, SourceImages } from './source-images.ts'
import { imageCache } from './image-cache.server.ts'
import type { ImageJob } from './image-job.ts'
import type { ImageName } from './image-name.ts'
import { imageWorker } from './image-worker.server.ts'
import {
  imageStore,
  type Art,
  type ImageResponse,
  type Images,
  type OriginalResponse,
} from './images.server.ts'

// The image worker has the lowest priority on the machine.
vi.setConfig({ testTimeout: 60_000 })

const MB = 1024 * 1024
/** From this number on no style is in the catalogue. */
const UNKNOWN = 9_000
const ART: Art = {
  style: (id) =>
    id === 77
      ? () =>
          '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><rect width="90" height="120" fill="teal"/></svg>'
      : undefined,
  detail: (id) =>
    id === 77
      ? () => '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"/>'
      : undefined,
  revision: 'one',
}

let folder: string
let stores: Images[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'))
  stores = []
})
afterEach(async () => {
  for (const store of stores) await store.close()
  await rm(folder, { recursive: true })
})

const newStore = (changes: Partial<SourceImages> = {}, worker = imageWorker()): Images => {
  const store = imageStore({
    sourceImages: { ...folderSourceImages(folder), ...changes },
    cache: imageCache(path.join(folder, 'made'), { maxBytes: 50 * MB }),
    worker,
    art: ART,
    hasStyle: async (id) => id < UNKNOWN,
  })
  stores.push(store)
  return store
}
/** A store whose worker waits until the test lets it begin. */
function heldUp() {
  const worker = imageWorker()
  const jobs: ImageJob[] = []
  const { promise: open, resolve: letThemBegin } = Promise.withResolvers<void>()
  const store = newStore(
    {},
    { ...worker, run: (job) => (jobs.push(job), open.then(() => worker.run(job))) },
  )
  return { store, jobs, letThemBegin }
}
const photo = (background: string, size = 300) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer()
const bring = async (id: ImageName, bytes: Buffer | string) =>
  writeFile(path.join(folder, `${id}.jpg`), bytes)
const colour = async (image: ImageResponse | 'later' | undefined) => {
  const { r, g, b } = (await sharp((image as ImageResponse).body).stats()).dominant
  return r > 150 && g < 100 ? 'red' : b > 150 ? 'blue' : 'other'
}
/** All pieces of an original. */
async function whole(original: OriginalResponse | 'later' | undefined): Promise<Buffer> {
  const { length, pieces } = (original as OriginalResponse).body!
  const chunks: Uint8Array[] = []
  for (let next = await pieces.next(); !next.done; next = await pieces.next())
    chunks.push(next.value)
  const body = Buffer.concat(chunks)
  expect(body.length).toBe(length)
  return body
}
const now = (store: Images, id: ImageName, request = {}) => store.sized(id, 160, 'webp', request)
const versionNow = async (store: Images, id: number) => {
  await now(store, id)
  return store.version(id) ?? ''
}

test('a picture asked for by its content may be kept for ever; asked for by its number, for a day', async () => {
  const store = newStore()
  await bring(1, await photo('#f00'))
  expect(store.version(1)).toBeUndefined()
  const version = await versionNow(store, 1)
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(await now(store, 1)).toMatchObject({ cachePolicy: 'day', type: 'image/webp' })
  expect(await now(store, 1, { version })).toMatchObject({
    cachePolicy: 'immutable',
    type: 'image/webp',
  })
  expect(await store.original(1, { version })).toMatchObject({
    cachePolicy: 'immutable',
    type: 'image/jpeg',
  })
  expect(await store.original(1)).toMatchObject({ cachePolicy: 'day' })
})

test('the version is the same on every node and after every restart, and another for another photo', async () => {
  await bring(1, await photo('#f00'))
  await bring(2, await photo('#f00'))
  await bring(3, await photo('#f10'))
  const [one, two, three] = await Promise.all([1, 2, 3].map((id) => versionNow(newStore(), id)))
  expect(one).toBe(two)
  expect(one).not.toBe(three)
})

test('a new photo has a new address; what is asked for by the old one is never kept under it for ever', async () => {
  const store = newStore()
  await bring(1, await photo('#f00'))
  const old = await versionNow(store, 1)
  await bring(1, await photo('#00f'))
  const fresh = newStore()
  const [atOld, before] = [
    await fresh.sized(1, 320, 'webp', { version: old }),
    await now(fresh, 1, { version: old }),
  ]
  expect([await colour(atOld), (atOld as ImageResponse).cachePolicy]).toEqual(['blue', 'day'])
  // Made while it was current: it matches the version in its address.
  expect([await colour(before), (before as ImageResponse).cachePolicy]).toEqual([
    'red',
    'immutable',
  ])
  const version = await versionNow(store, 1)
  expect(version).not.toBe(old)
  expect(await colour(await now(store, 1, { version }))).toBe('blue')
  expect(await now(store, 1, { version: '0123456789ab' })).toMatchObject({ cachePolicy: 'day' })
})

test('whoever has it already is told so, and nothing is read or made', async () => {
  let reads = 0
  const sourceImages = folderSourceImages(folder)
  const store = newStore({ read: (id) => ((reads += 1), sourceImages.read(id)) })
  await bring(1, await photo('#f00'))
  const { etag } = (await now(store, 1)) as ImageResponse
  const before = reads
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`])
    expect(await now(store, 1, { ifNoneMatch: held })).toMatchObject({ body: undefined, etag })
  expect((await now(store, 1, { ifNoneMatch: '"other"' })) as ImageResponse).toHaveProperty('body')
  expect(reads).toBe(before)
})

test('T45 what is no photo gives the fallback for a while, and no original', async () => {
  const store = newStore()
  const missing = (await now(store, 404)) as ImageResponse
  expect([missing.cachePolicy, (await sharp(missing.body).metadata()).width]).toEqual([
    'short',
    160,
  ])
  const cut = (await photo('#f00', 900)).subarray(0, 3_000)
  for (const [id, bytes] of [
    [1, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [2, '<html>'],
    [3, ''],
    [4, cut],
  ] as const) {
    await bring(id, bytes as Buffer)
    expect([id, await now(store, id)]).toEqual([id, missing])
    expect([id, await store.original(id), store.version(id), await store.photoSize(id)]).toEqual([
      id,
      undefined,
      undefined,
      undefined,
    ])
  }
  await bring(1, await photo('#f00'))
  expect(await colour(await now(store, 1))).toBe('red')
})

test('the original is sent without what the camera wrote beside it; one that is no JPEG becomes one', async () => {
  const store = newStore()
  await bring(
    1,
    await sharp(await photo('#f00'))
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer(),
  )
  await bring(
    2,
    await sharp(await photo('#f00'))
      .png()
      .toBuffer(),
  )
  for (const id of [1, 2]) {
    const original = (await store.original(id)) as OriginalResponse
    const { type } = original
    const { format, exif, width } = await sharp(await whole(original)).metadata()
    expect([id, type, format, exif, width]).toEqual([id, 'image/jpeg', 'jpeg', undefined, 300])
  }
})

test('T42 an original is read piece by piece, each when the one before was taken, and a source that is cut meanwhile is an error, not a short picture', async () => {
  const sourceImages = folderSourceImages(folder)
  const ranges: ByteRange[] = []
  const store = newStore({
    readRange(id, etag, range) {
      ranges.push(range)
      return sourceImages.readRange(id, etag, range)
    },
  })
  const large = await sharp(randomBytes(1_200 * 900 * 3), {
    raw: { width: 1_200, height: 900, channels: 3 },
  })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg({ quality: 100 })
    .toBuffer()
  await bring(1, large)
  const bare = await whole(await store.original(1))
  expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(large).raw().toBuffer())
  expect([bare.includes('Camera'), ranges.length >= 4]).toEqual([false, true])
  expect(Math.max(...ranges.map(({ from, to }) => to - from))).toBeLessThanOrEqual(256 * 1024)

  ranges.length = 0
  const { pieces } = ((await store.original(1)) as OriginalResponse).body!
  await pieces.next()
  expect(ranges).toHaveLength(1)
  await truncate(path.join(folder, '1.jpg'), 300_000)
  await expect(pieces.next()).rejects.toThrow('the original is changed')
  expect(await store.original(1)).toBeUndefined()
  await bring(1, await photo('#f00'))
  expect(await sharp(await whole(await store.original(1))).metadata()).toMatchObject({ width: 300 })
})

test('what is drawn has its version before it is drawn; a photo takes its place', async () => {
  const store = newStore()
  const drawn = store.version(77)
  expect(drawn).toMatch(/^[0-9a-f]{12}$/)
  expect(await now(store, 77, { version: drawn })).toMatchObject({ cachePolicy: 'immutable' })
  expect((await sharp(await whole(await store.original(77))).metadata()).format).toBe('jpeg')
  expect(await store.photoSize(77)).toBeUndefined()
  await bring(77, await photo('#f00'))
  expect(await colour(await now(store, 77))).toBe('red')
  expect(store.version(77)).not.toBe(drawn)
  await expect
    .poll(() => store.photoSize(77), { timeout: 20_000 })
    .toEqual({ width: 300, height: 300 })
})

test('a second photo is made, named and kept for ever as the first is', async () => {
  const store = newStore()
  await bring(1, await photo('#f00'))
  await bring('1-2', await photo('#00f'))
  expect([await colour(await now(store, 1)), await colour(await now(store, '1-2'))]).toEqual([
    'red',
    'blue',
  ])
  const version = store.version('1-2')
  expect(version).not.toBe(store.version(1))
  expect(await now(store, '1-2', { version })).toMatchObject({
    cachePolicy: 'immutable',
    etag: `"1-2-${version}-160.webp"`,
  })
  expect(await store.original('1-2', { version })).toMatchObject({
    cachePolicy: 'immutable',
    type: 'image/jpeg',
  })
  await expect
    .poll(() => store.photoSize('1-2'), { timeout: 20_000 })
    .toEqual({ width: 300, height: 300 })
})

test('T45 where there is no second photo, or none by its bytes, nothing stands in for it: it is simply not there', async () => {
  const store = newStore()
  await bring(1, await photo('#f00'))
  await bring('2-2', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const image of ['1-2', '2-2', '404-2'] as const)
    expect([
      image,
      await now(store, image),
      await store.original(image),
      store.version(image),
    ]).toEqual([image, undefined, undefined, undefined])
  const away = newStore({ stat: async () => 'unavailable', read: async () => 'unavailable' })
  expect(await now(away, '1-2')).toBe('later')
})

test('a drawn detail has its version before it is drawn; beside a photo there is none, unless it is a photo too', async () => {
  const store = newStore()
  const drawn = store.version('77-2')
  expect(drawn).toMatch(/^[0-9a-f]{12}$/)
  expect(drawn).not.toBe(store.version(77))
  expect(await now(store, '77-2', { version: drawn })).toMatchObject({ cachePolicy: 'immutable' })
  await bring(77, await photo('#f00'))
  expect(await now(store, '77-2')).toBeUndefined()
  expect(store.version('77-2')).toBeUndefined()
  await bring('77-2', await photo('#00f'))
  expect(await colour(await now(store, '77-2'))).toBe('blue')
  await rm(path.join(folder, '77.jpg'))
  await rm(path.join(folder, '77-2.jpg'))
  expect(await now(store, '77-2')).toMatchObject({ cachePolicy: 'day' })
  expect(store.version('77-2')).toBe(drawn)
})

test('of many second pictures that are asked for at once none waits for another', async () => {
  const store = newStore()
  const all = Array.from({ length: 40 }, (_, i) => now(store, i % 2 === 0 ? '77-2' : `${i}-2`))
  expect((await Promise.all(all)).filter((image) => image !== undefined)).toHaveLength(20)
})

test('where the originals are away, what was made goes on, and for the rest the fallback stands in, kept by nobody', async () => {
  let away = false
  const sourceImages = folderSourceImages(folder)
  const store = newStore({
    stat: async (id) => (away ? 'unavailable' : sourceImages.stat(id)),
    read: async (id) => (away ? 'unavailable' : sourceImages.read(id)),
  })
  await bring(1, await photo('#f00'))
  await bring(2, await photo('#f00'))
  const version = await versionNow(store, 1)
  away = true
  expect(await now(store, 1)).toMatchObject({ cachePolicy: 'day' })
  expect(await colour(await now(store, 1))).toBe('red')
  expect([await now(store, 2), await store.sized(1, 320, 'webp')]).toMatchObject([
    { cachePolicy: 'none' },
    { cachePolicy: 'none' },
  ])
  expect(await store.original(2)).toBe('later')
  const restarted = newStore({ stat: async () => 'unavailable', read: async () => 'unavailable' })
  expect(await now(restarted, 1, { version })).toMatchObject({ cachePolicy: 'immutable' })
  away = false
  expect(await colour(await now(store, 2))).toBe('red')
})

test('a photo that changes while it is made is made as it is now; one that vanishes leaves the fallback', async () => {
  const sourceImages = folderSourceImages(folder)
  let between = async () => {}
  const store = newStore({
    async read(id) {
      const photo = await sourceImages.read(id)
      await between()
      return photo
    },
  })
  await bring(1, await photo('#f00'))
  between = async () => {
    between = async () => {}
    await bring(1, await photo('#00f'))
  }
  expect(await colour(await now(store, 1))).toBe('blue')
  await bring(2, await photo('#f00'))
  await versionNow(store, 2)
  between = async () => {
    between = async () => {}
    await rm(path.join(folder, '2.jpg'))
  }
  expect(['short', 'day']).toContain(
    ((await store.sized(2, 480, 'webp')) as ImageResponse).cachePolicy,
  )
  expect(await store.sized(2, 640, 'webp')).toMatchObject({ cachePolicy: 'short' })
})

test('of more new pictures than can be made soon the first are made, the rest told to come again, and nothing is lost', async () => {
  const { store, letThemBegin } = heldUp()
  for (let id = 1; id <= 160; id += 1)
    await bring(id, Buffer.concat([await photo('#f00', 20), Buffer.from(String(id))]))
  let sentAway = 0
  const answers = Array.from({ length: 160 }, async (_, i) => {
    const answer = await store.sized(i + 1, 160, 'jpeg')
    if (answer === 'later') sentAway += 1
    return answer
  })
  // Two are being made, and a hundred wait.
  await expect.poll(() => sentAway, { timeout: 30_000 }).toBe(58)
  letThemBegin()
  const done = await Promise.all(answers)
  expect(
    new Set(done.map((answer) => (typeof answer === 'object' ? answer.cachePolicy : answer))),
  ).toEqual(new Set(['later', 'day']))
  expect(await store.sized(done.indexOf('later') + 1, 160, 'jpeg')).toMatchObject({
    cachePolicy: 'day',
  })
})

test('T45 of a style that the catalogue does not have no picture is made, whatever lies in the folder', async () => {
  const { store, jobs, letThemBegin } = heldUp()
  letThemBegin()
  const fallback = (await now(store, 404)) as ImageResponse
  expect(jobs).toHaveLength(1)
  await bring(UNKNOWN, await photo('#f00'))
  await bring(`${UNKNOWN}-2`, await photo('#f00'))
  await bring(
    UNKNOWN + 1,
    await sharp(await photo('#f00'))
      .png()
      .toBuffer(),
  )
  expect([
    await now(store, UNKNOWN),
    await now(store, `${UNKNOWN}-2`),
    await store.original(UNKNOWN + 1),
  ]).toEqual([fallback, undefined, undefined])
  expect(jobs).toHaveLength(1)
  // A page shows it all the same: an order of a product that is gone.
  store.version(UNKNOWN)
  expect(await colour(await now(store, UNKNOWN))).toBe('red')
})

test('T42 what a page has just shown is made before what a stranger asks for, and one stranger has no more such turns than two pages take', async () => {
  const { store, jobs, letThemBegin } = heldUp()
  for (let id = 1; id <= 160; id += 1)
    await bring(id, Buffer.concat([await photo('#f00', 20), Buffer.from(String(id))]))
  let refused = 0
  const ask = async (id: number, asker: string) => {
    const answer = await store.sized(id, 160, 'jpeg', { asker })
    if (answer === 'later') refused += 1
    return answer
  }
  const flood = Array.from({ length: 150 }, (_, i) => ask(i + 1, 'stranger'))
  await expect.poll(() => refused, { timeout: 30_000 }).toBe(48)
  for (const id of [151, 152]) store.version(id)
  const shown = [ask(151, 'shopper'), ask(152, 'shopper')]
  await sleep(300)
  expect(refused).toBe(48)
  letThemBegin()
  expect((await Promise.all(shown)).every((answer) => typeof answer === 'object')).toBe(true)
  // Two were being made, and those after them may have begun meanwhile.
  expect(jobs.length).toBeLessThan(10)
  await Promise.all(flood)

  for (let id = 1; id <= 160; id += 1) store.version(id)
  const again = heldUp()
  for (let id = 1; id <= 160; id += 1) again.store.version(id)
  refused = 0
  const named = Array.from({ length: 160 }, async (_, i) => {
    if ((await again.store.sized(i + 1, 320, 'jpeg', { asker: 'stranger' })) === 'later')
      refused += 1
  })
  // 48 have the first turn, two of them are being made, and a hundred wait in the common one.
  await expect.poll(() => refused, { timeout: 30_000 }).toBe(160 - 48 - 100)
  const other = again.store.sized(1, 480, 'jpeg', { asker: 'shopper' })
  await sleep(300)
  again.letThemBegin()
  expect(await other).toMatchObject({ cachePolicy: 'day' })
  await Promise.all(named)
})

test('nothing is made for those who have gone', async () => {
  const { store, jobs, letThemBegin } = heldUp()
  for (const id of [1, 2, 3, 4]) await bring(id, await photo('#f00', 20 + id))
  const answers = [1, 2].map((id) => now(store, id))
  await expect.poll(() => jobs.length, { timeout: 30_000 }).toBe(2)
  const gone = new AbortController()
  const left = [3, 4].map((id) => now(store, id, { signal: gone.signal }))
  gone.abort()
  expect(await Promise.all(left)).toEqual(['later', 'later'])
  letThemBegin()
  await Promise.all(answers)
  expect(jobs).toHaveLength(2)
})

test('T48 where nothing can be kept, pictures are served all the same', async () => {
  await writeFile(path.join(folder, 'made'), 'a file where the folder should be')
  const store = newStore()
  await bring(1, await photo('#f00'))
  for (const attempt of [1, 2])
    expect([attempt, await colour(await now(store, 1))]).toEqual([attempt, 'red'])
})
