import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag } from '#app/basics/etag.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { FindAnswer } from './prepared-answer.ts'
import { readHead } from './request-head.ts'

/** @returns whether the request is answered; if not, nothing was done with it */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Front of the shop: answers what stands prepared, cached pages and hashed assets, on the bare
 * `node:http`, before any object of a framework is made. Whatever is not plainly such a request is
 * left to the app, which answers the same, only slower: another host or method, a body, an unusual
 * spelling of an address.
 * @param onAnswer hears of each answer; `ms`: how long it took
 */
export function makeFront({
  publicUrl,
  find,
  onAnswer,
}: {
  publicUrl: string | undefined
  find: FindAnswer
  onAnswer: (answer: { method: string; target: string; status: number; ms: number }) => void
}): Front {
  const publicHost = publicUrl && new URL(publicUrl).host
  return (request, response) => {
    const startedAt = performance.now()
    const { method, url: target = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const head = readHead(request.rawHeaders)
    if (!head || (publicHost && head.host !== publicHost)) return false
    const origin = publicUrl ?? `http://${head.host}`
    const answer = find({ origin, target }, acceptedEncoding(head.acceptEncoding))
    if (!answer) return false
    const { etag, body } = answer
    const isKnown = etag !== undefined && matchesEtag(etag, head.ifNoneMatch)
    const status = isKnown ? 304 : answer.status
    response.writeHead(status, isKnown ? answer.notModifiedHeaders : answer.headers)
    response.end(isKnown || method === 'HEAD' ? undefined : body)
    onAnswer({ method, target, status, ms: performance.now() - startedAt })
    return true
  }
}
