import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { RequestContext } from '#app/basics/request-context.server.ts'

export type NetworkSettings = {
  /** PUBLIC_URL; undefined in demo mode, which serves any host. */
  publicUrl: string | undefined
  /** Origins of the gateways, as this server reaches them. */
  gatewayOrigins: readonly string[]
  /** Origin of the sandbox bank beside the shop, as this server reaches it; undefined: none runs. */
  sandboxBank: string | undefined
  /** Number of reverse proxies in front of the shop, each adding to X-Forwarded-For. */
  trustedProxyHops: number
  /** Where the first of them, whose socket it is, calls from. */
  trustedProxies: readonly Network[]
}

/** A block of addresses: its first one, and how many bits of it count. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * `url`: the request's own; `peer`: the other end of its socket; `forwardedFor`: X-Forwarded-For.
 */
export function makeRequestContext(
  settings: NetworkSettings,
  url: URL,
  peer: string | undefined,
  forwardedFor: string | undefined,
): RequestContext {
  const origin = settings.publicUrl ?? url.origin
  const gatewayUrl = (address: string) => sandboxUrl(settings.sandboxBank, origin, address)
  return {
    origin,
    gatewayOrigins: settings.gatewayOrigins.map(gatewayUrl),
    gatewayUrl,
    address: clientAddress(settings, peer, forwardedFor),
    cookies: [],
  }
}

/** Other gateways' addresses stay as they are. */
function sandboxUrl(sandboxBank: string | undefined, origin: string, address: string): string {
  const { origin: gateway, port } = new URL(address)
  return gateway === sandboxBank
    ? address.replace(gateway, `http://${sandboxHost(new URL(origin).hostname)}:${port}`)
    : address
}

/**
 * Host of the sandbox bank: 127.0.0.1 for localhost, so that it is another site than the shop's, as
 * a real bank is. From another machine there is only the one host.
 */
const sandboxHost = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' ? '127.0.0.1' : hostname

/**
 * X-Forwarded-For: only the entries of the merchant's own proxies are trusted, one for each hop
 * from the right, and only where one of them calls. Anybody can write the rest (T44).
 */
function clientAddress(
  { trustedProxyHops, trustedProxies }: NetworkSettings,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map((address) => address.trim())
  const isProxy = trustedProxyHops > 0 && isWithin(trustedProxies, peer)
  const address = (isProxy ? forwarded.at(-trustedProxyHops) : undefined) || peer || 'unknown'
  // Some proxies add the client's port, which differs for each connection.
  return clientNetwork(
    /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ??
      /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
      address,
  )
}

/** Whether an address, as a socket tells it, is of one of the networks. */
export function isWithin(networks: readonly Network[], address: string | undefined): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return networks.some((network) => ip.kind() === network[0].kind() && ip.match(network))
}

/**
 * Rate limits count by network, which is what one visitor can have to themselves: an IPv4 address,
 * or the /64 of an IPv6 connection with its billions of addresses.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  // Without the zone (%eth0); an IPv4 address that is mapped into IPv6 becomes itself.
  const ip = ipaddr.process(address.replace(/%.*/, ''))
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
