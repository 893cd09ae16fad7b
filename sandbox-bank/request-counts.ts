/**
 * Counts requests to the two routes that the shop must not call without need. For tests, so in
 * memory.
 */
export type RequestCounts = {
  count(route: CountedRoute, clientTxnId: string): void
  of(clientTxnId: string): Record<CountedRoute, number>
}
type CountedRoute = 'enquiries' | 'refunds'

export function makeRequestCounts(): RequestCounts {
  const counts = new Map<string, Record<CountedRoute, number>>()
  const of = (clientTxnId: string) => counts.get(clientTxnId) ?? { enquiries: 0, refunds: 0 }
  return {
    of,
    count(route, clientTxnId) {
      const before = of(clientTxnId)
      counts.set(clientTxnId, { ...before, [route]: before[route] + 1 })
    },
  }
}
