import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cancelOrder, checkCancellation } from '#app/aftersales/cancel-order.server.ts'
import type { DeliveryFailure, Order } from '#app/orders/order.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { moveOrder } from '../move-order.server.ts'
import { findParcels } from './find-parcels.server.ts'
import type { ParcelMove, ParcelState, SeenParcel } from './parcel-outcome.ts'

type Services = Parameters<typeof cancelOrder>[0]

export type MoveDetails = {
  reasons: Readonly<Record<DeliveryFailure, string>>
  /** Numbers of orders whose pieces came back damaged, all of them. */
  damaged: ReadonlySet<string>
}

/**
 * Moves each parcel as it was shown, by a transaction of its own that asks for its state and its
 * refund again: one that a colleague has moved meanwhile is left as it is, and said. A code is asked
 * for before the first.
 */
export async function moveParcels(
  services: Services,
  by: StaffWho<'deliver'>,
  moves: readonly ParcelMove[],
  details: MoveDetails,
): Promise<Result<SeenParcel[], typeof CODE_WANTED>> {
  const asks = asksForCode(by, services.now())
  const found = await findParcels(
    services,
    by,
    moves.map(({ number }) => number),
  )
  if (asks)
    for (const { number, outcome } of moves)
      if (await paysBack(services, by, found.get(number)?.[0], outcome)) return err(CODE_WANTED)
  const done: SeenParcel[] = []
  for (const move of moves) {
    const { number } = move
    const name = found.get(number)?.[0]?.address.fullName ?? ''
    done.push({
      code: number,
      number,
      name,
      ...(await moveParcel(services, by, move, { ...details, asks })),
    })
  }
  return ok(done)
}

/** Whether the end of a parcel's way pays its order back from here. */
async function paysBack(
  { db }: Services,
  by: StaffWho<'deliver'>,
  order: Order | undefined,
  outcome: ParcelMove['outcome'],
): Promise<boolean> {
  if (!order || outcome === 'delivered') return false
  const checked = await checkCancellation(db, staffActor(by), order, null, outcome)
  return checked.ok && checked.value.paidReference !== undefined && checked.value.refund > 0
}

async function moveParcel(
  services: Services,
  by: StaffWho<'deliver'>,
  { number, outcome, refund }: ParcelMove,
  { reasons, damaged, asks }: MoveDetails & { asks: boolean },
): Promise<ParcelState> {
  const actor = staffActor(by)
  if (outcome === 'delivered') {
    const moved = await moveOrder(services, actor, number, { to: 'delivered' })
    if (moved.ok) return { is: 'done', outcome, refund: paise(refund), isPaidHere: true }
    return moved.error.why === 'invalid transition'
      ? { is: 'other status', status: moved.error.from }
      : { is: 'not found' }
  }
  const cancelled = await cancelOrder(services, actor, number, null, {
    deliveryFailure: outcome,
    note: reasons[outcome],
    damaged: damaged.has(number) ? 'all' : undefined,
    expectedRefund: paise(refund),
    asksForCode: asks,
  })
  if (!cancelled.ok) return { is: 'changed meanwhile' }
  const { paidReference } = cancelled.value
  return {
    is: 'done',
    outcome,
    refund: cancelled.value.refund,
    isPaidHere: paidReference !== undefined,
  }
}
