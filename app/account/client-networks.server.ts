import ipaddr from 'ipaddr.js'

/** A network that a visitor comes from. `factor`: how much of a limit's points it has. */
export type ClientNetwork = { name: string; factor: number }

/**
 * IPv6: a /64 is one household or phone; a /56 is a business or a street; a /48 is what a hoster
 * gives to anybody, and what a town of a carrier's phones may stand behind, as behind one IPv4.
 */
const IPV6_WIDTHS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 3 },
  { bits: 48, factor: 10 },
] as const
const IPV4_FACTOR = 10

export const NETWORK_FACTORS: readonly number[] = [
  ...new Set([IPV4_FACTOR, ...IPV6_WIDTHS.map(({ factor }) => factor)]),
]

/**
 * Networks of an address, the narrowest first: of IPv6, as the request context gives it, its /64, /56
 * and /48, so that who has many networks has not as many tries; of IPv4 the address itself.
 */
export function clientNetworks(address: string): ClientNetwork[] {
  const [first = ''] = address.split('/')
  if (!ipaddr.IPv6.isValid(first)) return [{ name: address, factor: IPV4_FACTOR }]
  return IPV6_WIDTHS.map(({ bits, factor }) => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${first}/${bits}`).toString()}/${bits}`,
    factor,
  }))
}

/** The widest of them, for limits that count an account or an order there as well. */
export const widestNetwork = (address: string): string => clientNetworks(address).at(-1)?.name ?? ''
