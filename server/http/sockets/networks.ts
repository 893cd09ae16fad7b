import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { Network } from '../request-context.ts'

export const LOOPBACK: Network[] = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')]

/** Parses `10.0.0.7, 10.1.0.0/16, fd00::/8`. */
export const networks = z.string().transform((text, context): Network[] => {
  const parsed = text.split(',').map((one) => parseNetwork(one.trim()))
  if (parsed.every((network) => network !== undefined)) return parsed
  context.addIssue('must be addresses or blocks of them, such as 10.0.0.7, 10.1.0.0/16')
  return z.NEVER
})

function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  // Of the short spellings that the library reads too, 127.1 is one, only whole addresses are meant.
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
