import { createContext } from 'react-router'

export type RequestContext = {
  /** Origin of the shop for this visitor: PUBLIC_URL, or in demo mode the host they opened. */
  origin: string
  /** Origins of the gateways, as this visitor's browser reaches them. */
  gatewayOrigins: readonly string[]
  /** Address of a gateway as this visitor's browser reaches it: that of the sandbox may differ. */
  gatewayUrl(url: string): string
  /** Address of the visitor, for rate limits: IPv4, or the /64 of IPv6. */
  address: string
  /** Set-Cookie headers for the response, whatever it turns out to be. */
  cookies: string[]
}

export const requestContext = createContext<RequestContext>()
export const nonceContext = createContext<string>('')
/**
 * The page as React rendered it, in place of the body of its Response, which would be encoded and
 * decoded again; null for an answer that is no page.
 */
export const htmlContext = createContext<string | null>(null)
