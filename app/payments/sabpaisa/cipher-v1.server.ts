import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { err, ok, type Result } from '#app/basics/result.ts'

/**
 * SabPaisa's envelope of protocol version 1 (docs/payment-protocol.md section 2): AES-128-CBC with
 * a fixed iv, base64 on the wire. It has no integrity check, so what is read here is only a hint.
 */
const BLOCK = 16

/** Key objects rather than bytes, the iv too, so that one printed by mistake shows nothing. */
export type KeysV1 = { key: KeyObject; iv: KeyObject }

/**
 * Takes both keys as they stand: some kits pad or cut a key to 16 characters, which would turn a
 * mistyped key into another one.
 * @throws when a key is malformed: better at start-up than at the first payment. The message never
 * holds the key.
 */
export const keysV1 = (authKey: string, authIV: string): KeysV1 => ({
  key: createSecretKey(asciiKey('authKey', authKey)),
  iv: createSecretKey(asciiKey('authIV', authIV)),
})

export function sealV1({ key, iv }: KeysV1, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', key, iv.export())
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/**
 * Padding oracle: every fault has the same answer, or the padding would tell a patient stranger
 * what is inside.
 */
export function openV1({ key, iv }: KeysV1, written: string): Result<string, 'unreadable'> {
  const message = bytesOf(written, iv.export())
  if (!message) return err('unreadable')
  const decipher = createDecipheriv('aes-128-cbc', key, iv.export())
  try {
    const opened = Buffer.concat([decipher.update(message), decipher.final()])
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened))
  } catch {
    return err('unreadable')
  }
}

/**
 * Decodes base64 as kits and browsers leave it: a plus that a form turned into a space, lines
 * broken at 76, the iv after a colon. Only our own iv is taken; with another one the sender would
 * choose how the first block reads.
 */
function bytesOf(written: string, iv: Buffer): Buffer | undefined {
  const [base64 = '', ...suffixes] = written
    .replace(/[\r\n]/g, '')
    .replaceAll(' ', '+')
    .split(':')
  if (suffixes.length > 1 || (suffixes.length === 1 && suffixes[0] !== iv.toString('base64')))
    return undefined
  const bytes = Buffer.from(base64, 'base64')
  // Strict base64: Buffer.from skips invalid characters, so the bytes must encode to the same text.
  const whole =
    bytes.length > 0 && bytes.length % BLOCK === 0 && bytes.toString('base64') === base64
  return whole ? bytes : undefined
}

function asciiKey(name: string, text: string): Buffer {
  if (!/^[\x20-\x7e]{16}$/.test(text))
    throw new Error(`SabPaisa ${name} must be exactly 16 characters in protocol version 1`)
  return Buffer.from(text, 'utf8')
}
