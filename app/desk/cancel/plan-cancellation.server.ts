import { randomUUID } from 'node:crypto'
import type { output } from 'zod/v4/core'
import { z } from 'zod/mini'
import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cancelOrder, checkCancellation } from '#app/aftersales/cancel-order.server.ts'
import { splitLines, type CancelRefusal } from '#app/aftersales/cancel.ts'
import { formatLine } from '#app/orders/format-line.ts'
import { countPieces, type Order } from '#app/orders/order.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { reason } from '../order/order-step.ts'
import { chosenPieces, type CancelPlan } from './cancel-choice.ts'

export type PlannedCancellation = {
  order: Order
  /** Undefined while nothing is chosen. */
  plan: Result<CancelPlan, string> | undefined
  /** Why nothing of it can be cancelled. */
  refusal: string | undefined
}

/** Dry run of a cancellation: what is chosen, and the refund that follows. */
export async function planCancellation(
  services: { db: Database; log: Pick<Log, 'warn'> },
  by: StaffWho<'cancel'>,
  number: string,
  fields: Readonly<Record<string, string>>,
): Promise<PlannedCancellation | undefined> {
  const order = await findOrderUnscoped(services, number)
  if (!order) return undefined
  const actor = staffActor(by)
  const all = await checkCancellation(services.db, actor, order, null)
  if (!all.ok) return { order, plan: undefined, refusal: cancelRefusalText(all.error) }
  const chosen = chosenPieces(order, fields)
  if (chosen.size === 0) return { order, plan: undefined, refusal: undefined }
  const { items, wanted } = splitLines(order, chosen, randomUUID)
  const checked = await checkCancellation(services.db, actor, { ...order, items }, wanted)
  if (!checked.ok) return { order, plan: err(cancelRefusalText(checked.error)), refusal: undefined }
  const { whole, refund, paidReference } = checked.value
  const lines = items.filter(({ id }) => wanted.includes(id)).map(formatLine)
  const isRefunded = paidReference !== undefined
  const plan = ok({ lines, whole, isRefunded, refund, pieces: countPieces(order) })
  return { order, plan, refusal: undefined }
}

/** Confirmation of a cancellation: its reason, and the refund and pieces that were shown. */
export const Confirmation = z.object({
  reason,
  refund: z.string().check(z.regex(/^\d{1,12}$/, 'Look at the refund first')),
  of: z.string().check(z.regex(/^\d{1,6}$/, 'Look at the order first')),
})

/** Cancels what was chosen, if the order and the refund are still as they were shown. */
export async function confirmCancellation(
  services: Parameters<typeof cancelOrder>[0],
  by: StaffWho<'cancel'>,
  number: string,
  { fields, confirmed }: { fields: Record<string, string>; confirmed: output<typeof Confirmation> },
): Promise<Result<string, string | typeof CODE_WANTED>> {
  const order = await findOrderUnscoped(services, number)
  if (!order) return err(cancelRefusalText('no such order'))
  const cancelled = await cancelOrder(services, staffActor(by), order.id, [], {
    note: confirmed.reason,
    pieces: chosenPieces(order, fields),
    expectedRefund: paise(Number(confirmed.refund)),
    expectedPieces: Number(confirmed.of),
    asksForCode: asksForCode(by, services.now()),
  })
  if (!cancelled.ok && cancelled.error === 'code wanted') return err(CODE_WANTED)
  if (!cancelled.ok) return err(cancelRefusalText(cancelled.error))
  const { whole, refund, paidReference } = cancelled.value
  const what = whole ? 'The order is cancelled.' : 'It is cancelled.'
  const money = paidReference && refund > 0 ? `${inRupees(refund)} go back by themselves.` : ''
  return ok([what, money, 'The customer is written to.'].filter(Boolean).join(' '))
}

/** In words for the staff. */
export function cancelRefusalText(refusal: CancelRefusal): string {
  switch (refusal) {
    case 'no such order':
      return 'There is no such order any more.'
    case 'sent already':
      return 'It is shipped, so nothing of it can be cancelled. If the parcel was lost or came back, say so on its page.'
    case 'not shipped':
      return 'It is not shipped.'
    case 'cancelled already':
      return 'It is cancelled by now.'
    case 'only whole while unpaid':
      return 'It is not paid yet, so it can only be cancelled as a whole.'
    case 'payment in review':
      return 'Its payment needs a person to look at it. Settle that first.'
    case 'paid elsewhere':
      return 'It was paid in another shop.'
    case 'changed meanwhile':
      return 'Nothing was cancelled: the order has changed meanwhile, and the refund with it. Look again.'
    case 'code wanted':
      return 'Money goes back: enter a code from your authenticator app for this.'
    default:
      return refusal satisfies never
  }
}
