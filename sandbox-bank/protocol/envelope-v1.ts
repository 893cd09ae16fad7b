import type { Envelope } from './envelope.ts'

/**
 * SabPaisa's sealed messages, protocol version 1: AES-128-CBC under a fixed IV, base64 on the wire.
 * As in envelope.ts, the code is separate from the shop's and uses WebCrypto. Both keys are sixteen
 * characters, used as they are.
 */
export async function makeEnvelopeV1(authKey: string, authIV: string): Promise<Envelope> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(authKey),
    'AES-CBC',
    false,
    ['encrypt', 'decrypt'],
  )
  const algorithm = { name: 'AES-CBC', iv: new TextEncoder().encode(authIV) }
  return {
    async seal(text) {
      const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
      return btoa(String.fromCharCode(...new Uint8Array(sealed)))
    },
    async open(base64) {
      // A form that was not percent-encoded has turned each plus into a space.
      const bytes = fromBase64(base64.replaceAll(' ', '+'))
      const opened =
        bytes && (await crypto.subtle.decrypt(algorithm, key, bytes).catch(() => undefined))
      return opened && new TextDecoder().decode(opened)
    },
    // As Android breaks the lines of base64.
    inAnswers: (sealed) => sealed.replace(/.{76}(?=.)/g, '$&\r\n'),
    // As some PHP kits do, which append the IV.
    inNotices: (sealed) => `${sealed}:${btoa(authIV)}`,
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
