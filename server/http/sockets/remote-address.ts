import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Address of the peer; undefined in tests, which call the handler without a socket. */
export function remoteAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}
