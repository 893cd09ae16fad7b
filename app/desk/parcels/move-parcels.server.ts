import { paise } from '#app/basics/money.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import type { DeliveryFailure } from '#app/orders/order.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
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
 * refund anew: one that a colleague has moved meanwhile is left as it is, and said.
 */
export async function moveParcels(
  services: Services,
  by: StaffWho<'deliver'>,
  moves: readonly ParcelMove[],
  details: MoveDetails,
): Promise<SeenParcel[]> {
  const found = await findParcels(
    services,
    by,
    moves.map(({ number }) => number),
  )
  const done: SeenParcel[] = []
  for (const move of moves) {
    const { number } = move
    const name = found.get(number)?.[0]?.address.fullName ?? ''
    done.push({ code: number, number, name, ...(await moveParcel(services, by, move, details)) })
  }
  return done
}

async function moveParcel(
  services: Services,
  by: StaffWho<'deliver'>,
  { number, outcome, refund }: ParcelMove,
  details: MoveDetails,
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
    note: details.reasons[outcome],
    damaged: details.damaged.has(number) ? 'all' : undefined,
    expectedRefund: paise(refund),
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
