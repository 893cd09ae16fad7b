import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import { messageText } from '#app/contact/contact-form.ts'
import { reason } from '../../order/order-step.ts'
import { openPlaceholder } from '../templates/fill-template.ts'

/** `id`: drawn by the page, so that what is sent twice is kept once. `seen`: messages at that time. */
const id = z.uuid()
const seen = z.string().check(z.regex(/^\d{1,4}$/))

const answer = messageText.check(
  z.refine((text) => openPlaceholder(text) === undefined, {
    error: ({ input }) => `Fill in ${openPlaceholder(String(input)) ?? ''} first`,
  }),
)

/** Steps of a ticket that its page offers, as its forms send them. */
export const TicketStep = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('answer'),
    id,
    seen,
    text: answer,
    /** It says only that the message came: the shopper goes on waiting. */
    waits: z.optional(z.literal('on')),
  }),
  z.object({ step: z.literal('note'), id, note: reason }),
  z.object({ step: z.literal('close') }),
  z.object({ step: z.literal('open') }),
])

export type TicketStepInput = output<typeof TicketStep>
