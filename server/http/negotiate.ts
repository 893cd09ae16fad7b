import { parseAccept } from 'hono/utils/accept'

/**
 * Content negotiation in the shop's own order of preference: the first of `ours` that the header
 * names, and not with q=0, which excludes it. Hono reads the header; its own choice is the caller's
 * order, which gives gzip for `gzip, deflate, br`, and takes wildcards, behind which old browsers
 * have no AVIF.
 * @param header value of Accept or Accept-Encoding
 */
export function negotiate<Ours extends string, Other>(
  header: string | undefined,
  ours: readonly Ours[],
  otherwise: Other,
): Ours | Other {
  if (!header) return otherwise
  const named = parseAccept(header)
  return ours.find((name) => named.some(({ type, q }) => type === name && q > 0)) ?? otherwise
}
