import { LRUCache } from 'lru-cache'
import { negotiate } from '../negotiate.ts'
import { ENCODINGS, type Encoding } from '../pages/encoded-body.ts'

export type SentEncoding = Encoding | 'identity'

/** Browsers send few different headers. */
const MAX_KNOWN_HEADERS = 100
const known = new LRUCache<string, SentEncoding>({ max: MAX_KNOWN_HEADERS })

/** The encoding that is sent for an Accept-Encoding header. */
export function acceptedEncoding(header = ''): SentEncoding {
  let accepted = known.get(header)
  if (!accepted) {
    accepted = negotiate(header, ENCODINGS, 'identity')
    known.set(header, accepted)
  }
  return accepted
}
