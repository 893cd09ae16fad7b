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
  /** The visitor's network; undefined: the shop itself asks. */
  asker?: string | undefined
}

/** Without a body, the caller has the image already (304). */
export type ImageResponse = ResponseFacts & { body: Uint8Array<ArrayBuffer> | undefined }

/**
 * An original, piece by piece: it may be large and its reader slow. `pieces` throws where the rest
 * of the source cannot be had; read to the end or returned, it keeps nothing open.
 */
export type OriginalResponse = ResponseFacts & {
  body: { length: number; pieces: AsyncIterator<Uint8Array, void> } | undefined
}

type ResponseFacts = {
  type: string
  etag: string
  cachePolicy: CachePolicy
}

export const isNotModified = (name: string, ifNoneMatch: string | undefined) =>
  matchesEtag(`"${name}"`, ifNoneMatch)

export function imageResponse(
  name: string,
  body: Uint8Array<ArrayBuffer> | undefined,
  cachePolicy: CachePolicy,
  ifNoneMatch: string | undefined,
): ImageResponse {
  return {
    body: isNotModified(name, ifNoneMatch) ? undefined : body,
    ...responseFacts(name, cachePolicy),
  }
}

export function responseFacts(name: string, cachePolicy: CachePolicy): ResponseFacts {
  const format = name.slice(name.lastIndexOf('.') + 1)
  return {
    type: `image/${format === 'jpg' ? 'jpeg' : format}`,
    etag: `"${name}"`,
    cachePolicy,
  }
}
