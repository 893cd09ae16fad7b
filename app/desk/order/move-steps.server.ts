import type { Database } from '#db/database.ts'
import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import { inRupees } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { DeliveryFailure } from '#app/orders/order.ts'
import { trackingFrom, type TypedTracking } from '#app/orders/tracking.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { damagedIn } from './damaged-fields.ts'
import { moveOrder, setTracking, undoShipping, type TrackRefusal } from '../move-order.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }
type Told = Promise<Result<string, string>>

export async function ship(
  services: Services,
  by: StaffWho<'ship'>,
  number: string,
  typed: TypedTracking,
): Told {
  const step = { to: 'shipped' as const, tracking: trackingFrom(typed) }
  const moved = await moveOrder(services, staffActor(by), number, step)
  return moved.ok
    ? ok('Shipped. The customer is written to in a minute.')
    : err(refusalText(moved.error))
}

export async function deliver(services: Services, by: StaffWho<'deliver'>, number: string): Told {
  const moved = await moveOrder(services, staffActor(by), number, { to: 'delivered' })
  return moved.ok ? ok('Delivered. The customer is written to.') : err(refusalText(moved.error))
}

export async function changeTracking(
  services: Services,
  by: StaffWho<'ship'>,
  number: string,
  typed: TypedTracking,
): Told {
  const set = await setTracking(services, staffActor(by), number, trackingFrom(typed))
  return set.ok ? ok('The customer gets this tracking number.') : err(refusalText(set.error))
}

export async function undo(services: Services, by: StaffWho<'ship'>, number: string): Told {
  const undone = await undoShipping(services, staffActor(by), number)
  return undone.ok
    ? ok('Shipping is undone. The customer hears nothing of it.')
    : err(refusalText(undone.error))
}

/** Cancels the order of a parcel that was lost or came back, and pays it back. */
export async function neverArrived(
  services: Parameters<typeof cancelOrder>[0],
  by: StaffWho<'deliver'>,
  number: string,
  step: { deliveryFailure: DeliveryFailure; reason: string } & Readonly<Record<string, unknown>>,
): Promise<Result<string, string | typeof CODE_WANTED>> {
  const { deliveryFailure, reason } = step
  const cancelled = await cancelOrder(services, staffActor(by), number, null, {
    deliveryFailure,
    note: reason,
    damaged: damagedIn(step),
    asksForCode: asksForCode(by, services.now()),
  })
  if (!cancelled.ok && cancelled.error === 'code wanted') return err(CODE_WANTED)
  if (!cancelled.ok)
    return err(
      cancelled.error === 'not shipped' || cancelled.error === 'cancelled already'
        ? 'Nothing was changed: only a parcel that is on its way is lost or comes back.'
        : 'There is no such order any more.',
    )
  const { refund, paidReference } = cancelled.value
  const money =
    refund === 0
      ? 'No money is to be paid back.'
      : paidReference
        ? `${inRupees(refund)} go back by themselves.`
        : `It was paid elsewhere: ${inRupees(refund)} are for you to give back.`
  return ok(`The order is cancelled. ${money} The customer is written to.`)
}

function refusalText(refusal: TrackRefusal | { why: 'too late' }): string {
  switch (refusal.why) {
    case 'no such order':
      return 'There is no such order any more.'
    case 'invalid transition':
      return `Nothing was changed: the order is ${refusal.from} by now.`
    case 'demo seller':
      return DEMO_SELLER
    case 'too late':
      return 'Nothing was changed: the minute is over, and the customer is written to. If the parcel comes back, say so here.'
    case 'unchanged':
      return 'It has this tracking number already.'
    default:
      return refusal satisfies never
  }
}
