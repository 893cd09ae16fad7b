import { serialize } from 'hono/utils/cookie'
import { sentCookie } from '#app/account/session/sent-cookie.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/basics/time.ts'

const NAME = 'shop-preview'
const TTL_MS = HOUR_MS

type Keys = Pick<SigningKeys, 'sign' | 'verify'>

/**
 * Lets a signed-in member see the shop while it is closed to strangers, and the photos of it that the
 * desk shows. Signed, so that asking reads no database; each page of the desk renews it.
 * @returns Set-Cookie; undefined where the browser has one that is fresh
 */
export function renewShopPreview(
  keys: Keys,
  request: Request,
  { now, secure }: { now: Date; secure: boolean },
): string | undefined {
  if ((validUntil(keys, request) ?? 0) > now.getTime() + TTL_MS - 10 * MINUTE_MS) return undefined
  const until = String(now.getTime() + TTL_MS)
  return serialize(NAME, `${until}.${keys.sign('shop preview', until)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: TTL_MS / 1_000,
    secure,
  })
}

/** Set-Cookie that ends it with the session. */
export const endShopPreview = (): string => serialize(NAME, '', { path: '/', maxAge: 0 })

export const isShopPreview = (keys: Keys, request: Request, now: Date): boolean =>
  (validUntil(keys, request) ?? 0) > now.getTime()

function validUntil(keys: Keys, request: Request): number | undefined {
  const [, until = '', signature = ''] =
    /^(\d{1,15})\.([\w-]{1,100})$/.exec(sentCookie(request, NAME) ?? '') ?? []
  return until && keys.verify('shop preview', until, signature) ? Number(until) : undefined
}
