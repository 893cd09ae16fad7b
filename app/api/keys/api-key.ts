import type { API_SCOPES } from '#db/words/api-enums.ts'

export type ApiScope = (typeof API_SCOPES)[number]

/** Begins every key, so that programs that look for published secrets know one. */
export const KEY_PREFIX = 'shopkey_'

/** Shape of a key: the prefix and 32 random bytes in base64url. */
export const isKeyShaped = (text: string): boolean => /^shopkey_[\w-]{43}$/.test(text)

/** The key of an Authorization header, if it may be one. */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer ([\w-]+)$/i.exec(authorization?.trim() ?? '') ?? []
  return token !== undefined && isKeyShaped(token) ? token : undefined
}
