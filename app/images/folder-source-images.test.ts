import { spawnSync } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderSourceImages } from './folder-source-images.server.ts'

let above: string
let folder: string
beforeEach(async () => {
  above = await mkdtemp(path.join(tmpdir(), 'originals-'))
  folder = path.join(above, 'photos')
  await mkdir(folder)
})
afterEach(() => rm(above, { recursive: true }))
const put = (name: string, text: string) => writeFile(path.join(folder, name), text)

test('a photo is found by its number, and its mark tells it from the next', async () => {
  const { stat, read } = folderSourceImages(folder)
  expect([await stat(1), await read(1)]).toEqual(['none', 'none'])
  await put('1.jpg', 'first')
  const first = await stat(1)
  expect(await read(1)).toEqual({ ...(first as object), bytes: Buffer.from('first') })
  await put('2.jpg', 'other')
  await utimes(path.join(folder, '2.jpg'), 1, 1)
  await rename(path.join(folder, '2.jpg'), path.join(folder, '1.jpg'))
  expect(await stat(1)).not.toEqual(first)
  expect(await stat(1)).toEqual(await stat(1))
})

test('T45 a second photo lies beside the first, by its number and -2, and no link leads out of the folder to it', async () => {
  await put('1.jpg', 'first')
  await put('1-2.jpg', 'second')
  await writeFile(path.join(above, 'secret'), 'secret')
  await symlink('../secret', path.join(folder, '2-2.jpg'))
  const { stat, read, put: putImage, contains } = folderSourceImages(folder)
  expect(await read('1-2')).toMatchObject({ bytes: Buffer.from('second') })
  expect([await stat('2-2'), await read('2-2'), await stat('3-2')]).toEqual([
    'none',
    'none',
    'none',
  ])
  await putImage('3-2', Buffer.from('photo'))
  expect([await contains('3-2', Buffer.from('photo')), await stat(3)]).toEqual([true, 'none'])
})

test('T45 a link is followed within the folder and not out of it', async () => {
  await writeFile(path.join(above, 'secret'), 'secret')
  await put('1.jpg', 'photo')
  await mkdir(path.join(above, 'photos-2'))
  await writeFile(path.join(above, 'photos-2', 'a.jpg'), 'neighbour')
  await symlink('1.jpg', path.join(folder, '2.jpg'))
  for (const [id, target] of [
    [3, '../secret'],
    [4, '/etc/passwd'],
    [5, path.join(above, 'photos-2', 'a.jpg')],
    [6, 'nowhere'],
    [7, '7.jpg'],
  ] as const)
    await symlink(target, path.join(folder, `${id}.jpg`))
  await symlink('..', path.join(folder, 'up'))
  await symlink('up/secret', path.join(folder, '8.jpg'))
  const { stat, read } = folderSourceImages(folder)
  expect(await read(2)).toMatchObject({ bytes: Buffer.from('photo') })
  for (const id of [3, 4, 5, 6, 7, 8])
    expect([id, await stat(id), await read(id)]).toEqual([id, 'none', 'none'])
})

test('a folder that is itself a link is where the owner wants it', async () => {
  await put('1.jpg', 'photo')
  await symlink('1.jpg', path.join(folder, '2.jpg'))
  await symlink(folder, path.join(above, 'link'))
  const { read } = folderSourceImages(path.join(above, 'link'))
  for (const id of [1, 2]) expect(await read(id)).toMatchObject({ bytes: Buffer.from('photo') })
})

test('T45 a folder, a pipe, nothing at all and 41 MB are no photos, and are not waited for', async () => {
  await mkdir(path.join(folder, '1.jpg'))
  spawnSync('mkfifo', [path.join(folder, '2.jpg')])
  await put('3.jpg', '')
  await put('4.jpg', 'x')
  await truncate(path.join(folder, '4.jpg'), 41_000_000)
  const { stat, read } = folderSourceImages(folder)
  for (const id of [1, 2, 3, 4])
    expect([id, await stat(id), await read(id)]).toEqual([id, 'none', 'none'])
})

test('a photo is kept whole, in a folder that need not be there', async () => {
  const sourceImages = folderSourceImages(path.join(above, 'new', 'photos'))
  const photo = Buffer.from('photo')
  expect(await sourceImages.contains(1, photo)).toBe(false)
  await sourceImages.put(1, photo)
  expect([
    await sourceImages.contains(1, photo),
    await sourceImages.contains(1, Buffer.from('other')),
  ]).toEqual([true, false])
  expect(await readdir(path.join(above, 'new', 'photos'))).toEqual(['1.jpg'])
})

test('T42 a range is read of the version that is asked for, and of no file that is shorter, gone or outside', async () => {
  const { stat, readRange } = folderSourceImages(folder)
  await put('1.jpg', 'abcdefgh')
  const { etag } = (await stat(1)) as { etag: string }
  const at = (from: number, to: number, image = 1) => readRange(image, etag, { from, to })
  expect(String(await at(2, 5))).toBe('cde')
  await writeFile(path.join(above, 'outside.jpg'), 'abcdefgh')
  await symlink('../outside.jpg', path.join(folder, '3.jpg'))
  expect([await at(6, 9), await at(0, 1, 2), await at(0, 1, 3)]).toEqual([
    'changed',
    'changed',
    'changed',
  ])
  await truncate(path.join(folder, '1.jpg'), 4)
  expect(await at(2, 4)).toBe('changed')
})
