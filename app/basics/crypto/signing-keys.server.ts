import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * `rate limit`, `visitor` and `account event` are digests of addresses, which are few enough to try
 * all of: without the secret nobody can compare.
 */
export type SigningPurpose =
  | 'unsubscribe link'
  | 'newsletter confirmation link'
  | 'ticket link'
  | 'mailed token'
  | 'mailbox digest'
  | 'rate limit'
  | 'visitor'
  | 'session secret digest'
  | 'account event'
  | 'staff sessions'
  | 'staff code'
  | 'staff invitation'
  | 'demo owner'
  | 'audit checkpoint'
  | 'webhook secret'
  | 'cash code'
  | 'refund account'
  | 'shop preview'

export type SigningKeys = {
  /** HMAC-SHA-256 of the text, in base64url, under the key of this purpose alone. */
  sign(purpose: SigningPurpose, text: string): string
  /** Takes as long for a wrong signature as for a right one; also accepts what is no longer made. */
  verify(purpose: SigningPurpose, text: string, signature: string): boolean
  /** 32 bytes for a key pair of this purpose: of the secret, then of each before it. */
  seeds(purpose: SigningPurpose): readonly [Buffer, ...Buffer[]]
}

/** How earlier versions signed, with the secret itself as the key. Their links stay good. */
const EARLIER_TEXTS: { [Purpose in SigningPurpose]?: (text: string) => string } = {
  'unsubscribe link': (subscriberId) => `newsletter ${subscriberId}`,
}

/**
 * A key for each purpose, derived from SESSION_SECRET by HKDF, so that a signature made for one is of
 * no use for another.
 * @param previous the secrets before changes of it: links signed under them stay good
 */
export function signingKeys(secret: string, previous: readonly string[] = []): SigningKeys {
  const keyOf = (of: string, purpose: SigningPurpose) =>
    Buffer.from(hkdfSync('sha256', of, '', `shop: ${purpose}`, 32))
  const sign = (of: string, purpose: SigningPurpose, text: string) => hmac(keyOf(of, purpose), text)
  const signatures = (purpose: SigningPurpose, text: string) =>
    [secret, ...previous].flatMap((of) => {
      const earlier = EARLIER_TEXTS[purpose]
      return [sign(of, purpose, text), ...(earlier ? [hmac(of, earlier(text))] : [])]
    })
  return {
    sign: (purpose, text) => sign(secret, purpose, text),
    verify: (purpose, text, signature) =>
      signatures(purpose, text)
        .map((right) => isSame(right, signature))
        .includes(true),
    seeds: (purpose) => [keyOf(secret, purpose), ...previous.map((of) => keyOf(of, purpose))],
  }
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
