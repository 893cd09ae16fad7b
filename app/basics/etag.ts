/**
 * Conditional request: whether If-None-Match names this ETag, so that the caller has the answer
 * already. A weak tag matches a strong one (RFC 9110 section 13.1.2).
 */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
