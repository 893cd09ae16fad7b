import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'

/** Codes that are sent for one order at most, and wrong ones that may be typed. */
export const MAX_CODES = 5
export const MAX_TRIES = 10

/**
 * Code of six digits that confirms an order to be paid at the door. It follows from the order and how
 * many codes were sent before, by a key of its own, so that it is stored nowhere.
 */
export const cashCode = (keys: Pick<SigningKeys, 'sign'>, orderId: string, nth: number): string =>
  String(
    Number.parseInt(sha256(keys.sign('cash code', `${orderId} ${nth}`)).slice(0, 12), 16) %
      1_000_000,
  ).padStart(6, '0')
