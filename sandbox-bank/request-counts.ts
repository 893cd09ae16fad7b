/** How often the shop has been at the two doors it must not knock at without need. For tests, so in memory. */
export type Visits = {
  count(door: Door, clientTxnId: string): void
  of(clientTxnId: string): Record<Door, number>
}
type Door = 'enquiries' | 'refunds'

export function countVisits(): Visits {
  const visits = new Map<string, Record<Door, number>>()
  const of = (clientTxnId: string) => visits.get(clientTxnId) ?? { enquiries: 0, refunds: 0 }
  return {
    of,
    count(door, clientTxnId) {
      const before = of(clientTxnId)
      visits.set(clientTxnId, { ...before, [door]: before[door] + 1 })
    },
  }
}
