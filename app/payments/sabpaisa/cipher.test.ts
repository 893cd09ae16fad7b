import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import fc from '../../../tests/fast-check.ts'
import { open, seal, sabPaisaKeys } from './cipher.server.ts'
import vectors from './vectors.json' with { type: 'json' }

const { authKey, authIV, ciphertext, plaintext } = vectors[0]!
const keys = sabPaisaKeys(authKey, authIV)
const flip = (hex: string, at: number) =>
  hex.slice(0, at) + (hex[at] === '0' ? '1' : '0') + hex.slice(at + 1)
const base64 = (bytes: number, value = 7) => Buffer.alloc(bytes, value).toString('base64')

test.each(vectors)(
  'vector "$name" is sealed byte for byte, and opened in either case',
  (vector) => {
    const its = sabPaisaKeys(vector.authKey, vector.authIV)
    expect(seal(its, vector.plaintext, Buffer.from(vector.iv, 'hex'))).toBe(vector.ciphertext)
    expect(open(its, vector.ciphertext)).toEqual(ok(vector.plaintext))
    expect(open(its, vector.ciphertext.toLowerCase())).toEqual(ok(vector.plaintext))
  },
)
test('whatever is sealed opens again, in twice 76 bytes more than its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(keys, text)
      expect(sealed).toHaveLength(2 * (76 + Buffer.byteLength(text)))
      expect(open(keys, sealed)).toEqual(ok(text))
    }),
  )
})
test('the same text sealed twice shares no iv, mac or ciphertext', () => {
  const [first, second] = [seal(keys, plaintext), seal(keys, plaintext)]
  expect(first.slice(0, 96)).not.toBe(second.slice(0, 96))
  expect(first.slice(96, 120)).not.toBe(second.slice(96, 120))
  expect(first.slice(120)).not.toBe(second.slice(120))
})
test('T06 a message with any one digit changed is not opened', () => {
  for (let at = 0; at < ciphertext.length; at++)
    expect(open(keys, flip(ciphertext, at))).toEqual(err('unreadable'))
})
test('T06 a message cut anywhere, or with something after it, is not opened', () => {
  for (let length = 0; length < ciphertext.length; length++)
    expect(open(keys, ciphertext.slice(0, length))).toEqual(err('unreadable'))
  for (const tail of ['ZZ', '0', '00', ' ', '\n', '='])
    expect(open(keys, ciphertext + tail)).toEqual(err('unreadable'))
})
test('T06 what is not such a message at all is not opened', () => {
  for (const text of [
    '',
    'null',
    'statusCode=0000',
    'z'.repeat(200),
    '٣'.repeat(200),
    '0'.repeat(152),
    ` ${ciphertext}`,
  ]) {
    expect(open(keys, text)).toEqual(err('unreadable'))
  }
})
test('T06 a message under another mac key or another cipher key is not opened', () => {
  expect(open(sabPaisaKeys(authKey, base64(48)), ciphertext)).toEqual(err('unreadable'))
  expect(open(sabPaisaKeys(base64(32), authIV), ciphertext)).toEqual(err('unreadable'))
})
test('a key that cannot be one stops the shop at start-up, without being shown', () => {
  for (const wrong of [
    base64(31),
    base64(33),
    base64(16),
    '',
    'DemoKey-0123456A',
    `${authKey.slice(0, -1)} `,
  ]) {
    expect(() => sabPaisaKeys(wrong, authIV)).toThrow(/^SabPaisa authKey must be base64/)
  }
  for (const wrong of ['', '=', 'not base64!'])
    expect(() => sabPaisaKeys(authKey, wrong)).toThrow(
      /^SabPaisa authIV must be base64 of at least one byte$/,
    )
})
test('keys printed by mistake show nothing', () => {
  expect(JSON.stringify(keys) + String(keys.seal)).not.toContain(authKey)
})
