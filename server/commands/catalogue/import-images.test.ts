import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderSourceImages } from '#app/images/folder-source-images.server.ts'
import { importImages, imagesIn, type ImageImport } from './import-images.ts'

let folder: string
let into: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  into = path.join(folder, 'kept')
})
afterEach(() => rm(folder, { recursive: true }))

const red = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
const put = (file: string, bytes: Buffer | string) => writeFile(path.join(folder, file), bytes)
const take = async (ids: number[], wishes: Partial<ImageImport> = {}) =>
  importImages({
    images: await imagesIn(folder),
    ids: new Set(ids),
    into: folderSourceImages(into),
    dryRun: false,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...wishes,
  })

test('a JPEG is kept byte for byte, whatever its name; a PNG, a WebP and an AVIF become JPEGs', async () => {
  const jpeg = await red(40).jpeg().toBuffer()
  await put('1.jpeg', jpeg)
  await put('2.PNG', await red(40).png().toBuffer())
  await put('3.webp', await red(40).webp().toBuffer())
  await put('4.avif', await red(40).avif().toBuffer())
  await put('5.png', jpeg)
  expect(await take([1, 2, 3, 4, 5])).toEqual({
    copied: 5,
    unchanged: 0,
    missing: 0,
    unwanted: 0,
    refused: [],
  })
  expect((await readdir(into)).sort()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
  for (const name of ['1.jpg', '5.jpg']) expect(await readFile(path.join(into, name))).toEqual(jpeg)
  for (const name of ['2.jpg', '3.jpg', '4.jpg'])
    expect(await sharp(path.join(into, name)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 40,
    })
  expect(await take([1, 2, 3, 4, 5])).toMatchObject({ copied: 0, unchanged: 5 })
})

test('{id}-2 to {id}-8 are the other pictures of a style, whose first one may be there already', async () => {
  for (const file of ['1.jpg', '1-2.jpg', '2-2.jpg', '1-8.jpg', '1-9.jpg', '9-2.jpg'])
    await put(file, await red(8).jpeg().toBuffer())
  expect(await take([1, 2])).toMatchObject({ copied: 4, missing: 1, unwanted: 1 })
  expect((await readdir(into)).sort()).toEqual(['1-2.jpg', '1-8.jpg', '1.jpg', '2-2.jpg'])
})

test('only pictures of the given products are taken; the others are counted, and so are products without one', async () => {
  await put('1.jpg', await red(8).jpeg().toBuffer())
  await put('9.jpg', await red(8).jpeg().toBuffer())
  await put('notes.txt', 'x')
  expect(await take([1, 2])).toMatchObject({ copied: 1, missing: 1, unwanted: 1 })
  expect(await readdir(into)).toEqual(['1.jpg'])
})

test('what is no picture, is cut off, or would fill the memory is refused, and the rest goes on', async () => {
  await put('1.jpg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await put('2.png', '<?php echo 1 ?>')
  await put(
    '3.jpg',
    (
      await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i) % 251)), {
        raw: { width: 300, height: 300, channels: 3 },
      })
        .jpeg()
        .toBuffer()
    ).subarray(0, 20_000),
  )
  await put(
    '4.png',
    await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  await put('5.jpg', '')
  await put('6.jpg', await red(8).jpeg().toBuffer())
  const report = await take([1, 2, 3, 4, 5, 6])
  expect({ ...report, refused: report.refused.sort() }).toEqual({
    copied: 1,
    unchanged: 0,
    missing: 0,
    unwanted: 0,
    refused: ['1.jpg', '2.png', '3.jpg', '4.png', '5.jpg'],
  })
  expect(await readdir(into)).toEqual(['6.jpg'])
})

test('a dry run copies nothing, and a stopped run stops', async () => {
  await put('1.jpg', await red(8).jpeg().toBuffer())
  expect(await take([1], { dryRun: true })).toMatchObject({ copied: 1 })
  expect(await readdir(folder)).toEqual(['1.jpg'])
  await expect(take([1], { signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
})
