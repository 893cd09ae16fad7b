import type { Behaviour, BehaviourRequest } from './requests.ts'

/**
 * Behaviour of the bank, for each payment and by default. Kept in memory: a restart resets
 * everything but the ledger.
 */
export type Behaviours = {
  /** @param clientTxnId undefined: for every payment that has no behaviour of its own */
  change(clientTxnId: string | undefined, request: BehaviourRequest): Behaviour
  of(clientTxnId: string): Behaviour
}

const normal: Behaviour = { enquiry: 'normal', refund: 'normal', slowSeconds: 30 }
type Changed = { behaviour: Behaviour; enquiryUntil: number }

export function makeBehaviours(now: () => Date): Behaviours {
  const changes = new Map<string | undefined, Changed>()
  const current = (clientTxnId: string | undefined): Behaviour | undefined => {
    const changed = changes.get(clientTxnId)
    return (
      changed &&
      (changed.enquiryUntil > now().getTime()
        ? changed.behaviour
        : { ...changed.behaviour, enquiry: 'normal' })
    )
  }
  return {
    change(clientTxnId, { forSeconds, ...request }) {
      const given = Object.fromEntries(
        Object.entries(request).filter(([, value]) => value !== undefined),
      ) as Partial<Behaviour>
      const behaviour = { ...(current(clientTxnId) ?? normal), ...given }
      const enquiryUntil =
        forSeconds === undefined ? Infinity : now().getTime() + forSeconds * 1_000
      if (Object.keys(given).length > 0) changes.set(clientTxnId, { behaviour, enquiryUntil })
      return behaviour
    },
    of: (clientTxnId) => current(clientTxnId) ?? current(undefined) ?? normal,
  }
}
