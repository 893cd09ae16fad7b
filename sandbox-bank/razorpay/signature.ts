/** Hex HMAC-SHA256, the bank's own: the shop has another. */
export async function hmacHex(key: string, message: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const imported = await crypto.subtle.importKey(
    'raw',
    encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = await crypto.subtle.sign('HMAC', imported, encode(message))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A signature that is wrong by one digit. */
export const offByOne = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
