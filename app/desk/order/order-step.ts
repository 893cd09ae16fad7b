import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import { DELIVERY_FAILURES, REPLACEMENT_OUTCOMES } from '#db/enums.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { isPrintable } from '#app/basics/text/printable.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { isTrackingLink, MAX_COURIER } from '#app/orders/tracking.ts'

const UNREADABLE = 'It holds a character that cannot be kept'

const tracking = z
  .string()
  .check(
    z.overwrite(cleanIdentifier),
    z.maxLength(40, 'At most 40 characters'),
    z.refine(isPrintable, UNREADABLE),
  )
const trackedBy = {
  courier: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_COURIER, `At most ${MAX_COURIER} characters`),
        z.refine(isPrintable, UNREADABLE),
      ),
  ),
  trackingLink: z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isTrackingLink(text), 'Begin it with https://'),
    ),
  ),
}
const returnId = z.uuid()
const refundId = z.uuid()

/** How a refund was paid by hand, in characters: a line that the customer reads. */
export const MAX_METHOD_NOTE = 200

/** Words of the staff in several lines, which forms end as Windows does. */
export const reason = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  z.minLength(1, 'Enter it in words'),
  z.maxLength(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH.toLocaleString('en-IN')} characters`),
  z.refine((text) => isPrintable(text.replaceAll(/[\n\t]/g, ' ')), UNREADABLE),
)

/** Steps of an order that its page offers, as its forms send them. */
export const OrderStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('ship'), trackingNumber: z.optional(tracking), ...trackedBy }),
  z.object({ step: z.literal('deliver') }),
  z.object({ step: z.literal('undo shipping') }),
  // With a field for each line: how many of its pieces came back damaged.
  z.looseObject({
    step: z.literal('never arrived'),
    deliveryFailure: z.enum(DELIVERY_FAILURES, 'Choose what became of the parcel'),
    reason,
  }),
  z.object({ step: z.literal('note'), note: reason }),
  z.object({ step: z.literal('confirm cash'), reason }),
  z.object({
    step: z.literal('track'),
    trackingNumber: tracking.check(z.minLength(1, 'Enter the tracking number')),
    ...trackedBy,
  }),
  z.object({
    step: z.literal('accept return'),
    returnId,
    damaged: z
      .string('Choose in what condition it is')
      .check(z.regex(/^\d{1,4}$/, 'Choose in what condition it is')),
  }),
  z.object({ step: z.literal('refuse return'), returnId, reason }),
  z.object({
    step: z.literal('send replacement'),
    returnId,
    trackingNumber: z.optional(tracking),
    ...trackedBy,
  }),
  z.object({ step: z.literal('drop exchange'), returnId }),
  z.object({
    step: z.literal('replacement failed'),
    returnId,
    outcome: z.enum(REPLACEMENT_OUTCOMES, 'Choose what became of the replacement'),
    damaged: z
      ._default(z.string(), '0')
      .check(z.regex(/^\d{1,4}$/, 'Choose in what condition it is')),
  }),
  z.object({ step: z.literal('check payment') }),
  z.object({ step: z.literal('retry refund'), refundId }),
  z.object({ step: z.literal('ask for account') }),
  z.object({ step: z.literal('show account') }),
  z.object({
    step: z.literal('refund to account'),
    refundId,
    account: z.string().check(z.maxLength(MAX_METHOD_NOTE)),
    reference: z
      .string()
      .check(
        z.overwrite(cleanIdentifier),
        z.minLength(1, 'Enter the reference of your bank'),
        z.regex(/^[A-Za-z0-9/-]{4,40}$/, 'Letters and digits, 4 to 40 of them'),
      ),
  }),
  z.object({
    step: z.literal('refund by hand'),
    refundId,
    note: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter how it was paid'),
        z.maxLength(MAX_METHOD_NOTE, `At most ${MAX_METHOD_NOTE} characters`),
        z.refine(isPrintable, UNREADABLE),
      ),
  }),
])

export type OrderStepInput = output<typeof OrderStep>

/** Names a form of the page, so that an answer goes to the one that was sent. */
export const formKey = ({
  step = '',
  returnId = '',
  refundId = '',
}: Partial<Record<'step' | 'returnId' | 'refundId', string>>): string =>
  [step, returnId, refundId].filter(Boolean).join(' ').replaceAll(' ', '-')
