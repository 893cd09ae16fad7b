import type { SentEncoding } from './accepted-encoding.ts'

/** What is sent for a request, ready to be written. */
export type PreparedAnswer = {
  status: number
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  notModifiedHeaders: string[]
  etag: string | undefined
  body: Buffer
}

/** Finds the answer to a request as it came; `target` is its path and query. */
export type FindAnswer = (
  address: { origin: string; target: string },
  encoding: SentEncoding,
) => PreparedAnswer | undefined

export function prepareAnswer(status: number, headers: Headers, body: Buffer): PreparedAnswer {
  const flat = [...headers].flat()
  return {
    status,
    headers: [...flat, 'content-length', String(body.byteLength)],
    notModifiedHeaders: flat,
    etag: headers.get('etag') ?? undefined,
    body,
  }
}
