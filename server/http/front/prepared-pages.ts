import type { CachedPage } from '../pages/page-cache.ts'
import { negotiatedHeaders } from '../pages/send-page.ts'
import type { ProtectHeaders } from '../security-headers.ts'
import { withoutQuery } from '../without-query.ts'
import type { SentEncoding } from './accepted-encoding.ts'
import { prepareAnswer, type PreparedAnswer } from './prepared-answer.ts'

/**
 * Pages of the cache as they are sent, prepared once for each encoding: undefined while the page is
 * not compressed yet.
 */
export function preparedPages(
  protect: ProtectHeaders,
): (page: CachedPage, target: string, encoding: SentEncoding) => PreparedAnswer | undefined {
  const prepared = new WeakMap<CachedPage, Partial<Record<SentEncoding, PreparedAnswer>>>()
  return (page, target, encoding) => {
    const body = page.ready(encoding)
    if (!body) return undefined
    const known = prepared.get(page)?.[encoding]
    // The body changes when it has been compressed once more.
    if (known?.body === body) return known
    const headers = negotiatedHeaders(page.headers, encoding === 'identity' ? undefined : encoding)
    protect(headers, withoutQuery(target))
    const answer = prepareAnswer(page.status, headers, body)
    prepared.set(page, { ...prepared.get(page), [encoding]: answer })
    return answer
  }
}
