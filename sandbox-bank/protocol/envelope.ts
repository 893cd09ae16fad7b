/**
 * SabPaisa's sealed messages, protocol version 2, written separately on WebCrypto: the shop's own
 * code uses node:crypto, so that a mistake in one does not hide behind the same mistake in the
 * other. On the wire: hex of HMAC-SHA384 (48 bytes) of the rest, IV (12), AES-256-GCM ciphertext
 * with its tag (16).
 */
const MAC = 48
const IV = 12
const TAG = 16

export type Envelope = {
  /** @param iv for tests only */
  seal(text: string, iv?: Uint8Array<ArrayBuffer>): Promise<string>
  /** Undefined: not sealed with these keys, or damaged. */
  open(sealed: string): Promise<string | undefined>
  /** The same message as other SabPaisa kits write it, which answers and notices come from. */
  inAnswers(sealed: string): string
  inNotices(sealed: string): string
}

/** Both keys in base64. `authIV` is the HMAC key, in spite of its name. */
export async function makeEnvelopeV2(authKey: string, authIV: string): Promise<Envelope> {
  const cipherKey = await crypto.subtle.importKey('raw', fromBase64(authKey), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const macKey = await crypto.subtle.importKey(
    'raw',
    fromBase64(authIV),
    { name: 'HMAC', hash: 'SHA-384' },
    false,
    ['sign', 'verify'],
  )
  return {
    async seal(text, iv = crypto.getRandomValues(new Uint8Array(IV))) {
      const body = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, tagLength: 8 * TAG },
        cipherKey,
        new TextEncoder().encode(text),
      )
      const sealed = joined(iv, new Uint8Array(body))
      const mac = await crypto.subtle.sign('HMAC', macKey, sealed)
      return toHex(joined(new Uint8Array(mac), sealed))
    },
    async open(hex) {
      const message = fromHex(hex)
      if (!message || message.length < MAC + IV + TAG) return undefined
      const sealed = message.slice(MAC)
      if (!(await crypto.subtle.verify('HMAC', macKey, message.slice(0, MAC), sealed)))
        return undefined
      const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, IV), tagLength: 8 * TAG }
      const opened = await crypto.subtle
        .decrypt(algorithm, cipherKey, sealed.slice(IV))
        .catch(() => undefined)
      return opened && new TextDecoder().decode(opened)
    },
    inAnswers: (sealed) => sealed.toLowerCase(),
    inNotices: (sealed) => sealed,
  }
}

type Bytes = Uint8Array<ArrayBuffer>

const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const toHex = (bytes: Bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

function fromHex(hex: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  )
}

function joined(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
