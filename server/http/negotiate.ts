import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/**
 * Content negotiation in the shop's own order of preference: the first of `ours` that the header
 * names, and not with q=0, which excludes it. Hono reads the header; its own choice is the caller's
 * order, which gives gzip for `gzip, deflate, br`, and takes wildcards, behind which old browsers
 * have no AVIF.
 */
export const negotiate = <Ours extends string, Other>(
  c: Context,
  header: 'Accept' | 'Accept-Encoding',
  ours: readonly Ours[],
  otherwise: Other,
): Ours | Other =>
  ours.find(
    (name) =>
      accepts(c, {
        header,
        supports: [name],
        default: '',
        match: (named) => (named.some(({ type, q }) => type === name && q > 0) ? name : ''),
      }) !== '',
  ) ?? otherwise
