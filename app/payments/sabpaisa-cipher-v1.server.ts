import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { err, ok, type Result } from '#app/basics/result.ts'

/**
 * SabPaisa's envelope of protocol version 1 (payments.md section 2): AES-128-CBC with a fixed iv, base64 on the wire.
 * Nothing in it shows whether it was tampered with: what is read here is a hint and no more.
 */
const BLOCK = 16

/** A key object rather than bytes, so that a key printed by mistake shows nothing; the iv keeps itself as quiet. */
export type KeysV1 = { key: KeyObject; iv: KeyObject }

/**
 * Both are taken as they stand: some kits pad or cut a key to 16, and would make some other key of a mistyped one.
 * @throws when a key cannot be one: better at start-up than at the first payment. The message never holds the key.
 */
export const keysV1 = (authKey: string, authIV: string): KeysV1 => ({
  key: createSecretKey(asciiKey('authKey', authKey)),
  iv: createSecretKey(asciiKey('authIV', authIV)),
})

export function sealV1({ key, iv }: KeysV1, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', key, iv.export())
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** One answer for every way a message can be wrong, or the padding would tell a patient stranger what is inside. */
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
 * Base64 as the kits and the browsers leave it: a plus that a form turned into a space, lines broken at 76, the iv
 * after a colon. It may only be the iv we know; with another the sender would choose how the first block reads.
 */
function bytesOf(written: string, iv: Buffer): Buffer | undefined {
  const [base64 = '', ...suffixes] = written
    .replace(/[\r\n]/g, '')
    .replaceAll(' ', '+')
    .split(':')
  if (suffixes.length > 1 || (suffixes.length === 1 && suffixes[0] !== iv.toString('base64')))
    return undefined
  const bytes = Buffer.from(base64, 'base64')
  // Buffer.from skips what is not base64: only what it writes again in the same way was.
  const whole =
    bytes.length > 0 && bytes.length % BLOCK === 0 && bytes.toString('base64') === base64
  return whole ? bytes : undefined
}

function asciiKey(name: string, text: string): Buffer {
  if (!/^[\x20-\x7e]{16}$/.test(text))
    throw new Error(`SabPaisa ${name} must be exactly 16 characters in protocol version 1`)
  return Buffer.from(text, 'utf8')
}
