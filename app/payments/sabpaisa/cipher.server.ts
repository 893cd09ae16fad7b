import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { err, ok, type Result } from '#app/basics/result.ts'

/**
 * SabPaisa's envelope of protocol version 2 (docs/payment-protocol.md section 2), upper-case hex on
 * the wire: HMAC-SHA384 (48 bytes) of what follows, iv (12), AES-256-GCM ciphertext, tag (16).
 */
const MAC = 48
const IV = 12
const TAG = 16

/** Key objects rather than bytes, so that one printed by mistake shows nothing. */
export type SabPaisaKeys = { seal: KeyObject; mac: KeyObject }

/**
 * Parses both keys from base64, as the gateway hands them out. `authIV` is the HMAC key, whatever
 * its name says.
 * @throws when a key is malformed: better at start-up than at the first payment. The message never
 * holds the key.
 */
export function sabPaisaKeys(authKey: string, authIV: string): SabPaisaKeys {
  const seal = bytesOf('authKey', authKey)
  if (seal.length !== 32)
    throw new Error(`SabPaisa authKey must be base64 of 32 bytes, not ${seal.length}`)
  return { seal: createSecretKey(seal), mac: createSecretKey(bytesOf('authIV', authIV)) }
}

/** @param iv for tests only: a second message under the same iv gives both away */
export function seal(keys: SabPaisaKeys, text: string, iv: Uint8Array = randomBytes(IV)): string {
  const cipher = createCipheriv('aes-256-gcm', keys.seal, iv, { authTagLength: TAG })
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return Buffer.concat([macOf(keys, sealed), sealed])
    .toString('hex')
    .toUpperCase()
}

/** Every fault has the same answer, so that a forger learns nothing from it. */
export function open(keys: SabPaisaKeys, hex: string): Result<string, 'unreadable'> {
  // Strict hex: Buffer.from stops silently at the first character that is not hex.
  if (hex.length < 2 * (MAC + IV + TAG) || !/^(?:[0-9A-Fa-f]{2})+$/.test(hex))
    return err('unreadable')
  const message = Buffer.from(hex, 'hex')
  const sealed = message.subarray(MAC)
  if (!timingSafeEqual(message.subarray(0, MAC), macOf(keys, sealed))) return err('unreadable')
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(0, IV), {
    authTagLength: TAG,
  })
  decipher.setAuthTag(sealed.subarray(-TAG))
  const opened = decipher.update(sealed.subarray(IV, -TAG))
  try {
    return ok(Buffer.concat([opened, decipher.final()]).toString('utf8'))
  } catch {
    return err('unreadable')
  }
}

const macOf = (keys: SabPaisaKeys, sealed: Uint8Array) =>
  createHmac('sha384', keys.mac).update(sealed).digest()

/**
 * Strict base64: Buffer.from skips invalid characters and would turn a mistyped key into another.
 */
function bytesOf(name: string, base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== base64)
    throw new Error(`SabPaisa ${name} must be base64 of at least one byte`)
  return bytes
}
