import type { Result } from '#app/basics/result.ts'
import { open, seal, sabPaisaKeys } from './sabpaisa-cipher.server.ts'
import { firstKeys, openFirst, sealFirst } from './sabpaisa-first-cipher.server.ts'

/** Which of SabPaisa's two ways of sealing an account was given (payments.md section 2). */
export type Generation = 1 | 2

export type SabPaisaSecrets = { generation: Generation; authKey: string; authIV: string }

/** How messages to and from SabPaisa are sealed. */
export type SabPaisaEnvelope = {
  seal(text: string): string
  open(sealed: string): Result<string, 'unreadable'>
}

/**
 * The generation is a setting and never found out from a message: a forger would choose the one without integrity.
 * @throws when a key cannot be one of this generation.
 */
export function sabPaisaEnvelope({ generation, authKey, authIV }: SabPaisaSecrets): SabPaisaEnvelope {
  if (generation === 1) {
    const keys = firstKeys(authKey, authIV)
    return { seal: (text) => sealFirst(keys, text), open: (sealed) => openFirst(keys, sealed) }
  }
  const keys = sabPaisaKeys(authKey, authIV)
  return { seal: (text) => seal(keys, text), open: (sealed) => open(keys, sealed) }
}
