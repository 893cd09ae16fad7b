import ipaddr from 'ipaddr.js'
import { err, ok, type Result } from '#app/basics/result.ts'

/**
 * Where messages may go. `public`: https, to addresses of the internet. `demo`: besides, http, and
 * to this machine, where whoever tries the shop out has their receiver.
 */
export type WebhookTargets = 'public' | 'demo'

export const webhookTargets = ({ production }: { production: boolean }): WebhookTargets =>
  production ? 'public' : 'demo'

export type AddressRefusal =
  | 'no address'
  | 'not https'
  | 'has a password'
  | 'has a fragment'
  | 'not public'

/**
 * Reads the address of a webhook. A number as its host is judged here, a name when it is resolved
 * (post-message.server.ts): before it is called, nobody knows where it leads.
 */
export function readWebhookAddress(
  text: string,
  targets: WebhookTargets,
): Result<URL, AddressRefusal> {
  if (!URL.canParse(text)) return err('no address')
  const url = new URL(text)
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || targets === 'public'))
    return err('not https')
  if (url.username || url.password) return err('has a password')
  if (url.hash) return err('has a fragment')
  // The parser has made one spelling of all those of an IPv4 address, such as 0x7f.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (host === 'localhost' || host.endsWith('.localhost'))
    return targets === 'demo' ? ok(url) : err('not public')
  if (ipaddr.isValid(host) && !isAllowedAddress(host, targets)) return err('not public')
  return ok(url)
}

/** Global unicast, the only block of IPv6 that the internet uses. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the internet: not private, loopback, link-local (where clouds keep
 * credentials), reserved, or IPv4 in the clothes of IPv6, which a gateway might undress.
 */
export function isAllowedAddress(text: string, targets: WebhookTargets): boolean {
  const address = ipaddr.parse(text)
  if (targets === 'demo' && address.range() === 'loopback') return true
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL)
}
