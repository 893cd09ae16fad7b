import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SigningKeys, SigningPurpose } from './signing-keys.server.ts'

type Keys = Pick<SigningKeys, 'seeds'>
/** Purpose of a sealed text and the id of its row: sealed for one, it is opened by no other. */
type Sealed = { purpose: SigningPurpose; rowId: string }

const NONCE = 12
const TAG = 16

/** Encrypts a text for its row, by AES-256-GCM under a key of SESSION_SECRET. */
export function sealText(keys: Keys, { purpose, rowId }: Sealed, text: string): string {
  const nonce = randomBytes(NONCE)
  const [key] = keys.seeds(purpose)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(rowId))
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** The text, sealed under SESSION_SECRET or one before it; undefined where it was another. */
export function openText(
  keys: Keys,
  { purpose, rowId }: Sealed,
  sealed: string,
): string | undefined {
  for (const key of keys.seeds(purpose)) {
    const opened = openWith(key, rowId, Buffer.from(sealed, 'base64'))
    if (opened !== undefined) return opened
  }
  return undefined
}

function openWith(key: Buffer, rowId: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(rowId))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
