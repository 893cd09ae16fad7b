import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import fc from '../../../tests/fast-check.ts'
import { keysV1, openV1, sealV1 } from './cipher-v1.server.ts'
import vectors from './v1-vectors.json' with { type: 'json' }

const { authKey, authIV, ciphertext, plaintext } = vectors.find(({ name }) => name === 'init')!
const keys = keysV1(authKey, authIV)
const iv = Buffer.from(authIV).toString('base64')
const wrapped = (end: string) => ciphertext.replace(/.{76}/g, `$&${end}`)

test.each(vectors)('vector "$name" is sealed byte for byte, and opened', (vector) => {
  const its = keysV1(vector.authKey, vector.authIV)
  expect(sealV1(its, vector.plaintext)).toBe(vector.ciphertext)
  expect(openV1(its, vector.ciphertext)).toEqual(ok(vector.plaintext))
})
test('whatever is sealed opens again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(openV1(keys, sealV1(keys, text))).toEqual(ok(text))
    }),
  )
})
test.each([
  ['a space for each plus', ciphertext.replaceAll('+', ' ')],
  ['lines of 76', wrapped('\n')],
  ['lines of 76 as a form sends them', wrapped('\r\n')],
  ['a line break at the end', `${ciphertext}\n`],
  ['our iv behind a colon', `${ciphertext}:${iv}`],
  ['all of it at once', `${wrapped('\n').replaceAll('+', ' ')}:${iv}\n`],
])('written with %s it is opened', (_, written) => {
  expect(ciphertext).toContain('+')
  expect(openV1(keys, written)).toEqual(ok(plaintext))
})
test.each([
  ['nothing', ''],
  ['a colon alone', ':'],
  ['the iv alone', `:${iv}`],
  ['another iv behind the colon', `${ciphertext}:${btoa('DemoIv--6543210C')}`],
  ['an empty iv', `${ciphertext}:`],
  ['the iv twice', `${ciphertext}:${iv}:${iv}`],
  ['half a block', ciphertext.slice(0, 8)],
  ['a character more', `${ciphertext}A`],
  ['no padding of base64', ciphertext.replace(/=+$/, '')],
  ['what is not base64', ciphertext.replace(/^./, '!')],
  ['the base64 of addresses', ciphertext.replaceAll('+', '-').replaceAll('/', '_')],
  ['tabs', ciphertext.replace(/^.{76}/, '$&\t')],
  ['hex', '00'.repeat(200)],
  ['plain text', 'statusCode=0000'],
  ['another key', sealV1(keysV1('DemoKey-0123456B', authIV), plaintext)],
  ['bytes that are no text', sealedBytes(Buffer.from([0xff, 0xfe, 0x41]))],
])('T06 %s is not opened', (_, written) => {
  expect(openV1(keys, written)).toEqual(err('unreadable'))
})
test('nothing in this protocol version shows that a message was altered, which is why the enquiry decides', () => {
  const message = Buffer.from(sealV1(keys, 'junkjunkjunkjunkamount=9999.00&x'), 'base64')
  message[7]! ^= '9'.charCodeAt(0) ^ '0'.charCodeAt(0)
  const opened = openV1(keys, message.toString('base64'))
  // The altered block decrypts to noise, mostly no valid UTF-8, and then nothing opens.
  if (opened.ok) expect(opened.value).toContain('amount=0999.00&x')
  const before = Buffer.from(sealV1(keys, 'amount=9999.00&x'), 'base64')
  expect(
    openV1(
      keysV1(authKey, 'DemoIv-' + String.fromCharCode(authIV.charCodeAt(7) ^ 9) + authIV.slice(8)),
      before.toString('base64'),
    ),
  ).toEqual(ok('amount=0999.00&x'))
})
test('a key that is not sixteen characters stops the shop at start-up; it is neither filled up nor cut, nor shown', () => {
  for (const wrong of [
    '',
    'DemoKey-0123456',
    'DemoKey-0123456AA',
    'DemoKey-012345é',
    'DemoKey-012345\n6',
    btoa('k'.repeat(32)),
  ]) {
    expect(() => keysV1(wrong, authIV)).toThrow(
      /^SabPaisa authKey must be exactly 16 characters in protocol version 1$/,
    )
    expect(() => keysV1(authKey, wrong)).toThrow(
      /^SabPaisa authIV must be exactly 16 characters in protocol version 1$/,
    )
  }
})
test('keys printed by mistake show nothing', () => {
  expect(JSON.stringify(keys) + String(keys.key) + String(keys.iv)).not.toMatch(/DemoKey|DemoIv/)
})

/** Seals bytes that are not text, as another program might. */
function sealedBytes(bytes: Uint8Array): string {
  const cipher = createCipheriv('aes-128-cbc', authKey, authIV)
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
}
