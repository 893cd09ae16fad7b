import { expect, test } from 'vitest'
import { makeEnvelope } from './envelope.ts'
import { makeFirstEnvelope } from './first-envelope.ts'
import vectors from './vectors.json' with { type: 'json' }

test.each(vectors.second)('second generation: vector "$name" is sealed byte for byte, and opened in either case', async (vector) => {
  const envelope = await makeEnvelope(vector.authKey, vector.authIV)
  expect(await envelope.seal(vector.plaintext, Uint8Array.from(Buffer.from(vector.iv, 'hex')))).toBe(vector.ciphertext)
  expect(await envelope.open(vector.ciphertext)).toBe(vector.plaintext)
  expect(await envelope.open(envelope.inAnswers(vector.ciphertext))).toBe(vector.plaintext)
  for (const damaged of ['', vector.ciphertext.slice(2), `${vector.ciphertext}ZZ`, vector.ciphertext.replace(/^./, '0')])
    expect(await envelope.open(damaged)).toBeUndefined()
})
test.each(vectors.first)(
  'first generation: vector "$name" is sealed byte for byte, and opened with a space for each plus',
  async (vector) => {
    const envelope = await makeFirstEnvelope(vector.authKey, vector.authIV)
    expect(await envelope.seal(vector.plaintext)).toBe(vector.ciphertext)
    expect(await envelope.open(vector.ciphertext)).toBe(vector.plaintext)
    expect(await envelope.open(vector.ciphertext.replaceAll('+', ' '))).toBe(vector.plaintext)
    for (const damaged of ['', vector.ciphertext.slice(4), `${vector.ciphertext}!`, vector.ciphertext.slice(0, 8)])
      expect(await envelope.open(damaged)).toBeUndefined()
  },
)
test('the first generation writes an answer in lines of 76, and a notice with the iv behind a colon', async () => {
  const { authKey, authIV, ciphertext } = vectors.first.find(({ name }) => name === 'init')!
  const envelope = await makeFirstEnvelope(authKey, authIV)
  const lines = envelope.inAnswers(ciphertext).split('\r\n')
  expect(lines.slice(0, -1).every((line) => line.length === 76)).toBe(true)
  expect(lines.join('')).toBe(ciphertext)
  expect(envelope.inNotices(ciphertext)).toBe(`${ciphertext}:${btoa(authIV)}`)
})
