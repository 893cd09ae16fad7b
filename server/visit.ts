import type { Visit } from '#app/shop.server.ts'

export type Addresses = {
  /** PUBLIC_URL; undefined in demo mode, where any host is served. */
  publicUrl: string | undefined
  /** The gateway's own origin, or the port of the sandbox bank beside the shop. */
  gateway: { origin: string } | { port: number }
}

/** Who is visiting, and by which address. `asked` is the request's own URL; `peer` the other end of its socket. */
export function visitOf(addresses: Addresses, asked: URL, peer: string | undefined): Visit {
  return {
    origin: addresses.publicUrl ?? asked.origin,
    gatewayOrigin:
      'origin' in addresses.gateway ? addresses.gateway.origin : `http://${bankHost(asked.hostname)}:${addresses.gateway.port}`,
    address: peer ?? 'unknown',
    cookies: [],
  }
}

/** Another site than the shop's, as a real bank is: 127.0.0.1 for localhost. From another machine there is only the one host. */
const bankHost = (hostname: string) => (hostname === 'localhost' || hostname === '[::1]' ? '127.0.0.1' : hostname)
