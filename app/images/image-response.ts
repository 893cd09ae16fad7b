import type { AbortSignalLike } from './concurrency-limit.ts'

/**
 * How long a picture may be kept by whoever gets it: one asked for by its content for ever; the fallback only a while, for the photo
 * may come; what stands in for a photo that could not be asked for, not at all.
 */
export type CachePolicy = 'immutable' | 'day' | 'short' | 'none'

export type ImageRequest = {
  /** The version in the address. */
  version?: string | undefined
  /** The asker's If-None-Match. */
  ifNoneMatch?: string | undefined
  signal?: AbortSignalLike | undefined
}

/** Without a body the asker has it already. */
export type ImageResponse = {
  body: Uint8Array | undefined
  type: string
  etag: string
  cachePolicy: CachePolicy
}

export const matchesEtag = (name: string, ifNoneMatch = '') => ifNoneMatch.includes(`"${name}"`)

export function imageResponse(
  name: string,
  body: Uint8Array | undefined,
  cachePolicy: CachePolicy,
  ifNoneMatch: string | undefined,
): ImageResponse {
  const format = name.slice(name.lastIndexOf('.') + 1)
  return {
    body: matchesEtag(name, ifNoneMatch) ? undefined : body,
    type: `image/${format === 'jpg' ? 'jpeg' : format}`,
    etag: `"${name}"`,
    cachePolicy,
  }
}
