import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageCache } from './image-cache.server.ts'

vi.setConfig({ testTimeout: 30_000 })

const MB = 1024 * 1024
let folder: string
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'cache-')), 'pictures')
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

const opened = async (maxBytes = MB, onError?: (error: unknown) => void) => {
  const cache = imageCache(folder, { maxBytes, touchAfterMs: 0 }, onError)
  await cache.ready
  return cache
}
const image = (letter: string, size = 100_000) => Buffer.alloc(size, letter)
const there = async () => (await readdir(folder)).sort()
const soon = (when: () => Promise<boolean>) => expect.poll(when, { timeout: 20_000 }).toBe(true)

test('what is put in comes out, also after a restart', async () => {
  const cache = await opened()
  expect(await cache.get('1-a-480.avif')).toBeUndefined()
  await cache.put('1-a-480.avif', image('x'))
  expect(await cache.get('1-a-480.avif')).toEqual(image('x'))
  expect(await (await opened()).get('1-a-480.avif')).toEqual(image('x'))
})

test('it never takes more of the disk than it may: what was used longest ago goes first', async () => {
  const cache = await opened(400_000)
  for (const name of ['1.avif', '2.avif', '3.avif']) await cache.put(name, image('x'))
  await cache.get('1.avif')
  await cache.put('4.avif', image('x'))
  expect(await there()).toEqual(['1.avif', '3.avif', '4.avif'])
  for (let i = 10; i < 40; i += 1) await cache.put(`${i}.avif`, image('x', 3_000 * i))
  const sizes = await Promise.all(
    (await there()).map(async (name) => (await readFile(path.join(folder, name))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000)
  expect(cache.bytes()).toBeLessThanOrEqual(400_000)
  await cache.put('whale.avif', image('x', 500_000))
  expect(await there()).not.toContain('whale.avif')
  expect((await there()).length).toBeGreaterThan(1)
})

test('a restart remembers what was used last, and keeps to a smaller bound', async () => {
  const cache = await opened()
  for (const [i, name] of ['1.avif', '2.avif', '3.avif'].entries()) {
    await cache.put(name, image('x'))
    await utimes(path.join(folder, name), 1_000 + i, 1_000 + i)
  }
  const again = await opened()
  await again.get('1.avif')
  await soon(async () => (await opened(220_000)).bytes() <= 220_000)
  await soon(async () => (await there()).join() === '1.avif,3.avif')
})

test('what a killed server left half written is cleared away, and never served', async () => {
  const cache = await opened()
  await cache.put('1.avif', image('x'))
  const abandoned = path.join(folder, '2.avif.999-abc-1.tmp')
  await writeFile(abandoned, 'half of a')
  await utimes(abandoned, 1_000, 1_000)
  await writeFile(path.join(folder, '3.avif'), '')
  const again = await opened()
  expect(await again.get('3.avif')).toBeUndefined()
  expect((await there()).filter((name) => name.endsWith('.tmp'))).toEqual([])
  await truncate(path.join(folder, '1.avif'), 50_000)
  expect(await again.get('1.avif')).toBeUndefined()
  await again.put('1.avif', image('y'))
  expect(await again.get('1.avif')).toEqual(image('y'))
})

test('two servers share a folder: what one has made the other serves, and neither clears away what the other is writing', async () => {
  const [one, other] = [await opened(), await opened()]
  await one.put('1.avif', image('x'))
  expect(await other.get('1.avif')).toEqual(image('x'))
  expect(other.bytes()).toBe(one.bytes())
  await writeFile(path.join(folder, '2.avif.999-abc-1.tmp'), 'half of a')
  await opened()
  expect(await there()).toEqual(['1.avif', '2.avif.999-abc-1.tmp'])
})

test('T48 where nothing can be written, nothing is kept and nothing breaks', async () => {
  await writeFile(folder, 'a file where the folder should be')
  const errors: unknown[] = []
  const cache = await opened(MB, (error) => errors.push(error))
  await cache.put('1.avif', image('x'))
  expect(await cache.get('1.avif')).toBeUndefined()
  expect([errors.length, cache.bytes()]).toEqual([1, 0])
  await rm(folder)
  await cache.put('1.avif', image('x'))
  expect(await cache.get('1.avif')).toEqual(image('x'))
})

test('T45 no name leads out of the folder', async () => {
  await writeFile(`${folder}.avif`, 'secret')
  const cache = await opened()
  for (const name of [
    '../pictures.avif',
    '..%2fpictures.avif',
    '/etc/passwd',
    '1.avif/../../pictures.avif',
    'a.txt',
    '.avif',
  ]) {
    await cache.put(name, image('x', 10))
    expect([name, await cache.get(name)]).toEqual([name, undefined])
  }
  expect(await readFile(`${folder}.avif`, 'utf8')).toBe('secret')
})

test('what is there is counted in whole blocks of the disk', async () => {
  const cache = await opened(1024 * MB)
  await cache.put('1.avif', image('x', 10))
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      writeFile(path.join(folder, `${i + 10}-v-480.avif`), 'x'),
    ),
  )
  expect((await opened(1024 * MB)).bytes()).toBe(201 * 4_096)
})
