import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SigningKeys } from '#app/basics/signing-keys.server.ts'

type Keys = Pick<SigningKeys, 'seeds'>

const NONCE = 12
const TAG = 16

/**
 * Encrypts the secret of a webhook for its row, by AES-256-GCM under a key of SESSION_SECRET. It is
 * bound to the webhook's id, so that of another row it opens nothing.
 */
export function sealSecret(keys: Keys, webhookId: string, secret: string): string {
  const nonce = randomBytes(NONCE)
  const [key] = keys.seeds('webhook secret')
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(webhookId))
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** The secret, sealed under SESSION_SECRET or one before it; undefined where it was another. */
export function openSecret(keys: Keys, webhookId: string, sealed: string): string | undefined {
  for (const key of keys.seeds('webhook secret')) {
    const opened = openWith(key, webhookId, Buffer.from(sealed, 'base64'))
    if (opened !== undefined) return opened
  }
  return undefined
}

function openWith(key: Buffer, webhookId: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(webhookId))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
