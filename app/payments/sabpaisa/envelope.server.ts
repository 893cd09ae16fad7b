import type { Result } from '#app/basics/result.ts'
import { open, seal, sabPaisaKeys } from './cipher.server.ts'
import { keysV1, openV1, sealV1 } from './cipher-v1.server.ts'

/**
 * Protocol version of an account: one of SabPaisa's two ways of sealing (docs/payment-protocol.md
 * section 2).
 */
export type ProtocolVersion = 1 | 2

export type SabPaisaSecrets = { protocolVersion: ProtocolVersion; authKey: string; authIV: string }

/** Seals messages to SabPaisa and opens those that come from it. */
export type SabPaisaEnvelope = {
  seal(text: string): string
  open(sealed: string): Result<string, 'unreadable'>
}

/**
 * The protocol version is a setting and is never detected from a message: a forger would choose the
 * version without integrity.
 * @throws when a key does not fit the protocol version
 */
export function sabPaisaEnvelope({
  protocolVersion,
  authKey,
  authIV,
}: SabPaisaSecrets): SabPaisaEnvelope {
  if (protocolVersion === 1) {
    const keys = keysV1(authKey, authIV)
    return { seal: (text) => sealV1(keys, text), open: (sealed) => openV1(keys, sealed) }
  }
  const keys = sabPaisaKeys(authKey, authIV)
  return { seal: (text) => seal(keys, text), open: (sealed) => open(keys, sealed) }
}
