import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { withChecksum } from './checksum-frame.ts'

const CHECKSUM_BYTES = 40

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sangam-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function archiveOf(): Promise<Buffer> {
  const file = path.join(folder, 'whole')
  await rm(file, { force: true })
  await writeArchive(file, { passphrase: undefined }, async (archive) => {
    for (const name of ['first', 'second', 'last']) await archive.add(name, [randomBytes(300_000)])
  })
  return readFile(file)
}

async function entriesOf(bytes: Uint8Array): Promise<string[]> {
  const file = path.join(folder, 'read')
  await writeFile(file, bytes)
  const names: string[] = []
  for await (const { name, pieces } of readArchive(file, undefined)) {
    await buffer(pieces)
    names.push(name)
  }
  return names
}

/** Errors that nobody listens for, which end the process. */
function uncaughtErrors(): unknown[] {
  const seen: unknown[] = []
  const listener = (error: unknown) => seen.push(error)
  process.on('uncaughtException', listener)
  onTestFinished(() => void process.off('uncaughtException', listener))
  return seen
}

const added = (): [string, Buffer][] => [
  ['one zero', Buffer.alloc(1)],
  ['1 KB of zeros', Buffer.alloc(1_000)],
  ['3 MB of zeros', Buffer.alloc(3_000_000)],
  ['1 KB of noise', randomBytes(1_000)],
  ['3 MB of noise', randomBytes(3_000_000)],
  ['a frame of zstd', zstdCompressSync(Buffer.alloc(4_096))],
  ['a large frame of zstd', zstdCompressSync(randomBytes(3_000_000))],
]

test('T55 an archive with bytes after its end is refused in words, whatever they are and however many', async () => {
  const uncaught = uncaughtErrors()
  const whole = await archiveOf()
  expect(await entriesOf(whole)).toEqual(['first', 'second', 'last'])
  for (const [what, bytes] of [['the same file again', whole] as const, ...added()])
    await expect(entriesOf(Buffer.concat([whole, bytes])), what).rejects.toThrow(
      /^the backup is damaged or cut short/,
    )
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).toEqual([])
})

test('T55 frames that were added to an archive are refused where its checksum is right, too', async () => {
  const whole = await archiveOf()
  const content = whole.subarray(0, -CHECKSUM_BYTES)
  const forged = async (...pieces: Buffer[]) =>
    buffer(
      withChecksum(
        (async function* () {
          yield* pieces
        })(),
      ),
    )
  expect(await entriesOf(await forged(content))).toEqual(['first', 'second', 'last'])
  for (const [what, bytes] of added())
    await expect(
      forged(content, bytes).then((file) => entriesOf(file)),
      what,
    ).rejects.toThrow(/^the backup is damaged or cut short/)
})

test('T55 an archive that ends too soon is refused, at a boundary of its parts as anywhere else', async () => {
  const uncaught = uncaughtErrors()
  const whole = await archiveOf()
  const ends = [5, 512, 300_000, 600_000, whole.length - CHECKSUM_BYTES - 20]
  for (const end of [...ends, whole.length - CHECKSUM_BYTES, whole.length - 32, whole.length - 1])
    await expect(entriesOf(whole.subarray(0, end)), String(end)).rejects.toThrow(
      /^the backup is damaged or cut short/,
    )
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).toEqual([])
})
