/** What the front needs to know of a request. */
export type RequestHead = {
  host: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * Reads the headers as they came, because Node makes an object of all of them otherwise.
 * @param rawHeaders names and values in turn
 * @returns undefined for a request that the app must look at: without a host or with two, with a
 * body, with a header twice, or for a part of the answer
 */
export function readHead(rawHeaders: readonly string[]): RequestHead | undefined {
  let host: string | undefined
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const value = rawHeaders[i + 1]
    switch (rawHeaders[i]?.toLowerCase()) {
      case 'host':
        if (host !== undefined) return undefined
        host = value
        break
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return undefined
        acceptEncoding = value
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return undefined
        ifNoneMatch = value
        break
      case 'content-length':
      case 'transfer-encoding':
      case 'content-encoding':
      case 'expect':
      case 'range':
      case 'upgrade':
        return undefined
    }
  }
  return host === undefined ? undefined : { host, acceptEncoding, ifNoneMatch }
}
