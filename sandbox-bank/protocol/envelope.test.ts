import { expect, test } from 'vitest'
import { makeEnvelopeV2 } from './envelope.ts'
import { makeEnvelopeV1 } from './envelope-v1.ts'
import vectors from './vectors.json' with { type: 'json' }

test.each(vectors.second)(
  'protocol version 2: vector "$name" is sealed byte for byte, and opened in either case',
  async (vector) => {
    const envelope = await makeEnvelopeV2(vector.authKey, vector.authIV)
    expect(
      await envelope.seal(vector.plaintext, Uint8Array.from(Buffer.from(vector.iv, 'hex'))),
    ).toBe(vector.ciphertext)
    expect(await envelope.open(vector.ciphertext)).toBe(vector.plaintext)
    expect(await envelope.open(envelope.inAnswers(vector.ciphertext))).toBe(vector.plaintext)
    for (const damaged of [
      '',
      vector.ciphertext.slice(2),
      `${vector.ciphertext}ZZ`,
      vector.ciphertext.replace(/^./, '0'),
    ])
      expect(await envelope.open(damaged)).toBeUndefined()
  },
)
test.each(vectors.first)(
  'protocol version 1: vector "$name" is sealed byte for byte, and opened with a space for each plus',
  async (vector) => {
    const envelope = await makeEnvelopeV1(vector.authKey, vector.authIV)
    expect(await envelope.seal(vector.plaintext)).toBe(vector.ciphertext)
    expect(await envelope.open(vector.ciphertext)).toBe(vector.plaintext)
    expect(await envelope.open(vector.ciphertext.replaceAll('+', ' '))).toBe(vector.plaintext)
    for (const damaged of [
      '',
      vector.ciphertext.slice(4),
      `${vector.ciphertext}!`,
      vector.ciphertext.slice(0, 8),
    ])
      expect(await envelope.open(damaged)).toBeUndefined()
  },
)
test('the protocol version 1 writes an answer in lines of 76, and a notice with the iv behind a colon', async () => {
  const { authKey, authIV, ciphertext } = vectors.first.find(({ name }) => name === 'init')!
  const envelope = await makeEnvelopeV1(authKey, authIV)
  const lines = envelope.inAnswers(ciphertext).split('\r\n')
  expect(lines.slice(0, -1).every((line) => line.length === 76)).toBe(true)
  expect(lines.join('')).toBe(ciphertext)
  expect(envelope.inNotices(ciphertext)).toBe(`${ciphertext}:${btoa(authIV)}`)
})
