import { createHmac, hkdfSync } from 'node:crypto'

/**
 * HMAC-SHA-256 in hex, under a key derived from the shop's secret for one purpose. For what is few
 * enough to try all of, such as addresses: without the secret nobody can compare.
 */
export function keyedDigest(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sangam ${purpose}`, 32))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
