import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import { decrypt, ENCRYPTED_MAGIC, encrypt } from './passphrase-cipher.ts'

const HEADER = ENCRYPTED_MAGIC.length + 48
const CHUNK = 64 * 1024 + 16
const PASSPHRASE = 'kept apart from the file'

async function* pieces(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const opened = async (sealed: Uint8Array, passphrase = PASSPHRASE) =>
  buffer(decrypt(pieces(sealed), passphrase))
const patterned = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 31) % 251))
const DAMAGED = /the backup is damaged or cut short/

describe('a stream encrypted by a passphrase', () => {
  const sizes = [0, 64 * 1024, 64 * 1024 + 1, 200_000]
  test.each(sizes)('of %i bytes comes back as it was', async (size) => {
    const plain = patterned(size)
    const sealed = await buffer(encrypt(pieces(plain), PASSPHRASE))
    expect((await opened(sealed)).equals(plain)).toBe(true)
    expect(sealed.includes(plain.subarray(0, 32)) && size > 32).toBe(false)
  })

  test('is refused with another passphrase, in words of its own', async () => {
    const sealed = await buffer(encrypt(pieces(patterned(100)), PASSPHRASE))
    await expect(opened(sealed, `${PASSPHRASE}.`)).rejects.toThrow(/the passphrase is not the one/)
  })

  test('is refused when a chunk is missing at the end, changed, repeated or moved, or bytes follow its end', async () => {
    const sealed = await buffer(encrypt(pieces(patterned(200_000)), PASSPHRASE))
    const head = sealed.subarray(0, HEADER)
    const chunk = (n: number) => sealed.subarray(HEADER + n * CHUNK, HEADER + (n + 1) * CHUNK)
    const chunks = [0, 1, 2, 3].map(chunk)
    const joined = (order: readonly number[]) =>
      Buffer.concat([head, ...order.map((n) => chunks[n] as Buffer)])
    expect(joined([0, 1, 2, 3]).equals(sealed)).toBe(true)
    for (const order of [[0, 1, 2], [0, 1], [], [1, 0, 2, 3], [0, 1, 1, 2, 3], [0, 2, 3], [3]])
      await expect(opened(joined(order)), order.join()).rejects.toThrow(DAMAGED)
    for (const added of [Buffer.alloc(1), Buffer.alloc(200_000), sealed])
      await expect(opened(Buffer.concat([sealed, added]))).rejects.toThrow(DAMAGED)
  })

  test('is refused when any byte is changed, or any number of bytes is missing at the end', async () => {
    const sealed = await buffer(encrypt(pieces(patterned(70_000)), PASSPHRASE))
    const anywhere = fc.integer({ min: ENCRYPTED_MAGIC.length, max: sealed.length - 1 })
    await fc.assert(
      fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(sealed)
        changed[at] = (changed[at] ?? 0) ^ change
        await expect(opened(changed)).rejects.toThrow(
          at < HEADER ? /the passphrase is not the one/ : DAMAGED,
        )
        await expect(opened(sealed.subarray(0, at))).rejects.toThrow(DAMAGED)
      }),
      { numRuns: 4 },
    )
  }, 60_000)
})
