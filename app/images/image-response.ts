import { matchesEtag } from '#app/basics/etag.ts'

/**
 * How long caches may keep an image: `immutable` under an address with its version; `day` under one
 * without; `short` for the fallback, because the photo may come; `none` for what replaces a source
 * image that could not be read.
 */
export type CachePolicy = 'immutable' | 'day' | 'short' | 'none'

export type ImageRequest = {
  /** The version in the address. */
  version?: string | undefined
  /** The request's If-None-Match header. */
  ifNoneMatch?: string | undefined
  signal?: AbortSignal | undefined
}

/** Without a body, the caller has the image already (304). */
export type ImageResponse = {
  body: Uint8Array | undefined
  type: string
  etag: string
  cachePolicy: CachePolicy
}

export const isNotModified = (name: string, ifNoneMatch: string | undefined) =>
  matchesEtag(`"${name}"`, ifNoneMatch)

export function imageResponse(
  name: string,
  body: Uint8Array | undefined,
  cachePolicy: CachePolicy,
  ifNoneMatch: string | undefined,
): ImageResponse {
  const format = name.slice(name.lastIndexOf('.') + 1)
  return {
    body: isNotModified(name, ifNoneMatch) ? undefined : body,
    type: `image/${format === 'jpg' ? 'jpeg' : format}`,
    etag: `"${name}"`,
    cachePolicy,
  }
}
