import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bucketTimeouts,
  bucketSourceImages,
  type Bucket,
} from '#app/images/bucket-source-images.server.ts'
import type { SourceImages } from '#app/images/source-images.ts'
import { importImages, imagesIn } from '#server/commands/catalogue/import-images.ts'
import { runningShop } from '../running-shop.ts'
import { signedRequest, type S3Server } from '../servers/s3-server.ts'
import { garment } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'
import { closableProxy, silentServer } from './unreliable-servers.ts'

const photo = (background: string, size = 60) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** For Vitest: tests of photos in a bucket, for any S3 server. */
export function bucketSuite(openS3: () => Promise<S3Server>): void {
  let server: S3Server
  let bucket: Bucket
  let errors: string[]
  let opened: SourceImages[]
  beforeAll(async () => {
    server = await openS3()
  }, 180_000)
  afterAll(() => server?.close())
  beforeEach(async () => {
    bucket = await server.bucket()
    errors = []
    opened = []
  })
  afterEach(() => Promise.all(opened.map((sourceImages) => sourceImages.close())))
  const open = (changes: Partial<Bucket> = {}, limits = {}) => {
    const sourceImages = bucketSourceImages(
      { ...bucket, ...changes },
      (message) => errors.push(message),
      { ...bucketTimeouts, ...limits },
    )
    opened.push(sourceImages)
    return sourceImages
  }

  test('a photo that is kept is found, by number, with a mark that changes with its content', async () => {
    const sourceImages = open()
    expect([await sourceImages.stat(1), await sourceImages.read(1)]).toEqual(['none', 'none'])
    const red = await photo('#f00')
    await sourceImages.put(1, red)
    const seen = (await sourceImages.stat(1)) as { etag: string; content: string }
    expect(await sourceImages.read(1)).toEqual({ ...seen, bytes: new Uint8Array(red) })
    expect([
      await sourceImages.contains(1, red),
      await sourceImages.contains(1, await photo('#00f')),
      await sourceImages.contains(2, red),
    ]).toEqual([true, false, false])
    await sourceImages.put(1, await photo('#00f'))
    expect(await sourceImages.stat(1)).not.toEqual(seen)
    expect((await signedRequest(bucket, 'GET', '/1.jpg')).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect(errors).toEqual([])
  })

  test('T42 a range of a photo is read alone, and only of the version that is asked for', async () => {
    const sourceImages = open()
    const red = await photo('#f00')
    await sourceImages.put(1, red)
    const { etag } = (await sourceImages.stat(1)) as { etag: string }
    const at = (from: number, to: number, id = 1) => sourceImages.readRange(id, etag, { from, to })
    expect(Buffer.from((await at(10, 200)) as Uint8Array)).toEqual(red.subarray(10, 200))
    expect([
      await at(red.length - 5, red.length + 1),
      await at(red.length, red.length + 1),
      await at(0, 10, 2),
    ]).toEqual(['changed', 'changed', 'changed'])
    await sourceImages.put(1, await photo('#00f'))
    expect(await at(10, 200)).toBe('changed')
    expect(errors).toEqual([])
  })

  test('a folder of the bucket will do, with what its name may hold', async () => {
    const sourceImages = open({ url: `${bucket.url}/the%20photos/2026` })
    await sourceImages.put(1, await photo('#f00'))
    expect(await sourceImages.stat(1)).toMatchObject({ etag: expect.stringContaining('"') })
    expect((await signedRequest(bucket, 'HEAD', '/the%20photos/2026/1.jpg')).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('a wrong secret, an unknown key and nobody there: away at once the next time, told in a line without a secret', async () => {
    for (const changes of [
      { secret: 'not-the-secret' },
      { keyId: 'shop:nobody' },
      { url: 'http://127.0.0.1:1/bucket' },
    ]) {
      const sourceImages = open(changes, { cooldownMs: 60_000 })
      errors = []
      const answers = [
        await sourceImages.stat(1),
        await sourceImages.read(1),
        await sourceImages.stat(2),
      ]
      expect([changes, answers, errors.length]).toEqual([
        changes,
        ['unavailable', 'unavailable', 'unavailable'],
        1,
      ])
      expect(errors[0]).toMatch(/^the bucket of pictures [^\n]+$/)
      expect(errors[0]).not.toContain('secret')
      await expect(sourceImages.put(1, await photo('#f00'))).rejects.toThrow(
        /^the bucket of pictures/,
      )
    }
  })

  test('what is too large, or empty, is no photo and is not fetched', async () => {
    await signedRequest(bucket, 'PUT', '/1.jpg', Buffer.alloc(41_000_000))
    await signedRequest(bucket, 'PUT', '/2.jpg', Buffer.alloc(0))
    const sourceImages = open()
    for (const id of [1, 2])
      expect([id, await sourceImages.stat(id), await sourceImages.read(id)]).toEqual([
        id,
        'none',
        'none',
      ])
  })

  test('one that never answers, or answers drop by drop for minutes, is given up', async () => {
    for (const drop of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n']) {
      const slow = await silentServer(drop)
      try {
        const sourceImages = open({ url: slow.url }, { responseMs: 400, connectMs: 100 })
        expect(await sourceImages.read(1)).toBe('unavailable')
      } finally {
        slow.close()
      }
    }
  })

  test('an import puts the pictures into the bucket, and a second one nothing', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
    try {
      await writeFile(path.join(folder, '1.jpg'), await photo('#f00'))
      await writeFile(
        path.join(folder, '2.png'),
        await sharp(await photo('#00f'))
          .png()
          .toBuffer(),
      )
      const take = async (dryRun: boolean) =>
        importImages({
          images: await imagesIn(folder),
          ids: new Set([1, 2, 3]),
          into: open(),
          dryRun,
          signal: new AbortController().signal,
          onProgress: () => {},
        })
      expect(await take(true)).toMatchObject({ copied: 2, missing: 1 })
      expect((await signedRequest(bucket, 'HEAD', '/1.jpg')).status).toBe(404)
      expect(await take(false)).toMatchObject({ copied: 2, unchanged: 0 })
      expect(await take(false)).toMatchObject({ copied: 0, unchanged: 2 })
      expect(
        (
          await sharp(
            Buffer.from(await (await signedRequest(bucket, 'GET', '/2.jpg')).arrayBuffer()),
          ).metadata()
        ).format,
      ).toBe('jpeg')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a shop with a bucket shows what is in it; when the bucket is away pages and made pictures go on', async () => {
    const way = await closableProxy(bucket)
    const shop = await runningShop({
      IMAGES_S3_URL: way.url,
      IMAGES_S3_REGION: bucket.region,
      IMAGES_S3_KEY_ID: bucket.keyId,
      IMAGES_S3_SECRET: bucket.secret,
    })
    try {
      const [here, notMade] = [await garment(shop, 0), await garment(shop, 1)]
      for (const { styleId } of [here, notMade])
        await signedRequest(bucket, 'PUT', `/${styleId}.jpg`, await photo('#f00', 1_200))
      const colourOf = async (body: Buffer) => (await sharp(body).stats()).dominant.r > 200
      const made = await raw(shop.url, `/item-images/${here.styleId}/320`)
      expect([made.status, await colourOf(made.body)]).toEqual([200, true])
      const page = (await raw(shop.url, `/product/${here.id}`)).body.toString()
      const versioned =
        new RegExp(`/item-images/${here.styleId}-[0-9a-f]{12}/320`).exec(page)?.[0] ??
        'no versioned address'
      expect((await raw(shop.url, versioned)).headers['cache-control']).toMatch(/immutable/)
      const original = await raw(shop.url, `/item-images/${here.styleId}.jpg`)
      expect([original.status, (await sharp(original.body).metadata()).width]).toEqual([200, 1_200])

      way.shut()
      const [again, missed, next] = [
        await raw(shop.url, versioned),
        await raw(shop.url, `/item-images/${notMade.styleId}/640`),
        await raw(shop.url, `/product/${notMade.id}`),
      ]
      expect([again.status, again.body.equals(made.body), next.status]).toEqual([200, true, 200])
      expect([
        missed.status,
        missed.headers['cache-control'],
        (await sharp(missed.body).metadata()).width,
      ]).toEqual([200, 'no-store', 640])
      expect((await raw(shop.url, `/item-images/${notMade.styleId}.jpg`)).status).toBe(503)
    } finally {
      await shop.close()
      way.shut()
    }
  })
}
