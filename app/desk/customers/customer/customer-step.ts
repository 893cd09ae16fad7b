import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import type { ErasureWhy } from '#app/account/events/account-event.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { reason } from '../../order/order-step.ts'

/** Why an account is erased at the desk: a code, so that the record names nobody. */
export const ERASURE_REASONS: Record<ErasureWhy, string> = {
  'asked by mail': 'They asked by mail',
  'asked by phone': 'They asked by phone',
  'asked in writing': 'They asked by letter or in person',
  'asked by the nominee': 'Their nominee asked',
  'under 18': 'They are under 18',
}

const reasons = Object.keys(ERASURE_REASONS) as [ErasureWhy, ...ErasureWhy[]]

/** Steps of a customer's page, as its forms send them. */
export const CustomerStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('note'), note: reason }),
  z.object({ step: z.literal('export') }),
  z.object({
    step: z.literal('erase'),
    why: z.enum(reasons, 'Choose why'),
    email: z.string().check(z.overwrite(cleanEmail)),
  }),
])

export type CustomerStepInput = output<typeof CustomerStep>
