import type { REMITTANCE_OUTCOMES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import type { CashState } from '#app/orders/cash/cash-payment.ts'

export type RemittanceOutcome = (typeof REMITTANCE_OUTCOMES)[number]

/** An order as a row of a remittance is held against it. */
export type CashOrder = {
  id: string
  number: string
  /** Null: it was never to be paid at the door. */
  state: CashState | null
  collected: Paise | null
}

type Row = { tracking: string; order: string; amount: Paise }

export type Matched<Of extends Row> = Of & {
  outcome: RemittanceOutcome
  /** Undefined where no order has this number, or several have. */
  found: CashOrder | undefined
}

type FindOrders = (code: { tracking: string } | { order: string }) => readonly CashOrder[]

/**
 * Holds rows against the orders as they stand, in the sequence of the file: of two rows for one order
 * the second is there twice.
 */
export function matchRows<Of extends Row>(
  rows: readonly Of[],
  findOrders: FindOrders,
): Matched<Of>[] {
  const come = new Set<string>()
  return rows.map((row) => {
    const found = orderOf(row, findOrders)
    const outcome = outcomeOf(row.amount, found, come)
    if (found && outcome === 'matches') come.add(found.id)
    return { ...row, outcome, found }
  })
}

/** Both numbers of a row must name the same order; one that names none says nothing. */
function orderOf({ tracking, order }: Row, findOrders: FindOrders): CashOrder | undefined {
  const named = new Map<string, CashOrder>()
  for (const one of [
    ...(tracking === '' ? [] : candidates(findOrders({ tracking }))),
    ...(order === '' ? [] : findOrders({ order })),
  ])
    named.set(one.id, one)
  const [first, ...others] = named.values()
  return others.length === 0 ? first : undefined
}

/**
 * Couriers give a tracking number again after months. Orders whose cash was collected count before
 * others; two of them are not told apart, or the same file would reconcile one after the other.
 */
function candidates(orders: readonly CashOrder[]): readonly CashOrder[] {
  const collected = orders.filter(({ collected: amount }) => amount !== null)
  return collected.length > 0 ? collected : orders.slice(0, 1)
}

function outcomeOf(
  amount: Paise,
  found: CashOrder | undefined,
  come: ReadonlySet<string>,
): RemittanceOutcome {
  if (!found) return 'unknown'
  switch (found.state) {
    case null:
    case 'ended':
      return 'not_due'
    case 'to_confirm':
    case 'promised':
      return 'not_delivered'
    case 'reconciled':
      return 'twice'
    case 'collected': {
      if (come.has(found.id)) return 'twice'
      const due = found.collected ?? 0
      return amount === due ? 'matches' : amount < due ? 'short' : 'over'
    }
    default:
      return found.state satisfies never
  }
}
