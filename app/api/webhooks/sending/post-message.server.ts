import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import {
  isAllowedAddress,
  readWebhookAddress,
  type WebhookTargets,
} from './webhook-address.server.ts'

/** Result of a try: the status of an answer and its beginning, or why there was none. */
export type Outcome = { status: number | null; answer: string }

export type PostMessage = (
  url: string,
  message: { headers: Record<string, string>; body: string },
  stopping: AbortSignal,
) => Promise<Outcome>

const TIMEOUT_MS = 10_000
const DNS_TIMEOUT_MS = 3_000
/** Bytes of an answer that are read; then the connection is closed. */
const ANSWER_BYTES = 4_000
/** Characters of it that the log keeps. */
export const ANSWER_LENGTH = 500

/**
 * Makes the only way by which messages leave the shop. Addresses are typed by people, so the name is
 * resolved here, judged, and the connection opened to that very address: a second look-up might
 * lead elsewhere. No redirect is followed, and no proxy of the environment used.
 */
export function makePostMessage(
  targets: WebhookTargets,
  // Not the look-up of the system, whose few threads a slow name server could hold for all.
  resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }),
): { post: PostMessage; close: () => Promise<void> } {
  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, lookup: lookupAllowed(targets, resolver) },
    // A new connection each time, and so a new look at where the name leads.
    pipelining: 0,
  })
  return {
    close: () => agent.destroy(),
    async post(url, { headers, body }, stopping) {
      const target = readWebhookAddress(url, targets)
      if (!target.ok) return { status: null, answer: NOT_ALLOWED }
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const answer = await request(target.value, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          signal: AbortSignal.any([deadline, stopping]),
        })
        return { status: answer.statusCode, answer: await beginningOf(answer.body) }
      } catch (error) {
        if (deadline.aborted) return { status: null, answer: 'No answer within 10 seconds.' }
        if (stopping.aborted) return { status: null, answer: 'The shop was stopped meanwhile.' }
        return { status: null, answer: reasonOf(error) }
      }
    },
  }
}

const NOT_ALLOWED = 'The address leads to a private network, so nothing was sent.'

class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** Resolves a name for `connect`; one that leads to a single address that is not allowed is refused. */
const lookupAllowed =
  (targets: WebhookTargets, resolver: Resolver): LookupFunction =>
  (host, { all }, answer) => {
    resolveAll(host, resolver).then(
      (found) => {
        const [first] = found
        const refused = found.some(({ address }) => !isAllowedAddress(address, targets))
        if (!first) answer(new Error('The name of the host is not known.'), '')
        else if (refused) answer(new AddressRefused(NOT_ALLOWED), '')
        else if (all) answer(null, found)
        else answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, ''),
    )
  }

async function resolveAll(
  host: string,
  resolver: Resolver,
): Promise<{ address: string; family: 4 | 6 }[]> {
  if (host === 'localhost' || host.endsWith('.localhost'))
    return [{ address: '127.0.0.1', family: 4 }]
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer, i) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: i === 0 ? (4 as const) : (6 as const) }))
      : [],
  )
}

/** Beginning of an answer, of which the rest is not read; one that breaks off counts as far as it came. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body) {
      pieces.push(piece)
      size += piece.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // The status has come, and decides.
  }
  return printable(Buffer.concat(pieces).toString('utf8'))
}

/** Without the characters that Postgres or a page could not show. */
const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  [...text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, '')]
    .slice(0, ANSWER_LENGTH)
    .join('')

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.'
  if (error instanceof AddressRefused) return error.message
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return printable(code + error.message)
}
