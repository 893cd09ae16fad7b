import { safeParse } from 'zod/v4/core'
import type { Database } from '#db/database.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Log } from '#app/basics/log.ts'
import { returnableUntil, type Return } from '#app/aftersales/return.ts'
import { fieldOf, readReturnForm } from '#app/aftersales/return-form/return-form.ts'
import {
  listReturnableLines,
  type ReturnableLine,
} from '#app/aftersales/return-form/returnable-lines.server.ts'
import { listReturns, requestReturn } from '#app/aftersales/returns.server.ts'
import type { Order } from '#app/orders/order.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { reason } from '../../order/order-step.ts'
import { openReturnRefusalText } from './open-return-refusal.ts'

export type OpenableReturn = {
  order: Order
  lines: ReturnableLine[]
  returns: Return[]
  /** The return window is over, or its beginning is not known. */
  isLate: boolean
  until: Date | undefined
}

type Reading = { db: Database; now: () => Date; log: Pick<Log, 'warn' | 'error'> }

/** An order with its lines as a return can be opened for them; undefined if there is none. */
export async function findOpenableReturn(
  services: Reading,
  _by: StaffWho<'open returns'>,
  number: string,
): Promise<OpenableReturn | undefined> {
  const order = await findOrderUnscoped(services, number)
  if (!order) return undefined
  const returns = await listReturns(services.db, order.id)
  const lines = await listReturnableLines(services, { order, returns, byStaff: true })
  const until = order.deliveredAt ? returnableUntil(order.deliveredAt) : undefined
  return { order, lines, returns, until, isLate: !until || services.now() > until }
}

/** Errors by field, and whether it is the order that has changed. */
type Refused = { errors: FieldErrors; status: 400 | 409 }

/**
 * Opens the return that a customer asked for by telephone or mail, by the shopper's own rules; they
 * are written to as if they had asked in the shop. After the window it takes a role and a reason.
 */
export async function openReturn(
  services: Parameters<typeof requestReturn>[0] & Reading,
  by: StaffWho<'open returns'>,
  { order, lines, isLate }: OpenableReturn,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> {
  if (isLate && !roleMay(by.role, 'open late returns'))
    return err({ errors: { form: openReturnRefusalText({ why: 'too late' }) }, status: 409 })
  const known = lines.map(({ item, isSized }) => ({ id: item.id, left: item.quantity, isSized }))
  const form = readReturnForm(known, fields, 'Choose why it comes back')
  const late = isLate ? safeParse(reason, fields['lateReason'] ?? '') : undefined
  const errors = {
    ...(form.ok ? {} : form.error),
    ...(late && !late.success && { lateReason: late.error.issues[0]?.message ?? '' }),
  }
  if (!form.ok || Object.keys(errors).length > 0) return err({ errors, status: 400 })
  if (form.value.length === 0)
    return err({ errors: { form: 'Nothing of it can be returned any more.' }, status: 409 })
  const lateReason = late?.success ? late.data : undefined
  const asked = await requestReturn(services, staffActor(by), order.id, form.value, lateReason)
  if (asked.ok)
    return ok(
      asked.value.returnIds.length > 0
        ? 'The return is open. The customer is written to.'
        : 'It was opened a moment ago.',
    )
  const { itemId, why } = asked.error
  const field = why === 'size sold out' || why === 'size not offered' ? 'exchange' : 'return'
  const name = itemId ? fieldOf(field, itemId) : 'form'
  return err({ errors: { [name]: openReturnRefusalText(asked.error) }, status: 409 })
}
