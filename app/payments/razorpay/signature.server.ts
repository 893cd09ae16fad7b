import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256, compared in constant time (docs/razorpay-protocol.md sections 3 and 4). */
export function isSigned(key: string, message: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(
    createHmac('sha256', key).update(message, 'utf8').digest(),
    Buffer.from(signature, 'hex'),
  )
}
