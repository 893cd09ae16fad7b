import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import { CHANNELS } from '#db/enums.ts'
import { messageText } from '#app/contact/contact-form.ts'
import { isPrintable } from '#app/basics/text/printable.ts'
import { reason } from '../../order/order-step.ts'
import { optionalText } from '../optional-text.ts'
import { openPlaceholder } from '../templates/fill-template.ts'

/** `id`: drawn by the page, so that what is sent twice is kept once. `seen`: messages at that time. */
const id = z.uuid()
const seen = z.string().check(z.regex(/^\d{1,4}$/))

const answer = messageText.check(
  z.refine((text) => openPlaceholder(text) === undefined, {
    error: ({ input }) => `Fill in ${openPlaceholder(String(input)) ?? ''} first`,
  }),
)

export const MAX_CLOSING_REASON = 500

const closingReason = z.string().check(
  z.maxLength(MAX_CLOSING_REASON, `At most ${MAX_CLOSING_REASON} characters`),
  z.refine(
    (text) => isPrintable(text.replaceAll(/[\n\t]/g, ' ')),
    'Please remove the unusual characters',
  ),
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
    /** Where no mail reaches the shopper: how a member told them. */
    givenBy: z.pipe(optionalText, z.optional(z.enum(CHANNELS, 'Choose one of them'))),
  }),
  /** A member has told its sender, not by mail, that the shop has it, and its number. */
  z.object({ step: z.literal('acknowledge'), id, givenBy: z.enum(CHANNELS, 'Choose how') }),
  z.object({ step: z.literal('note'), id, note: reason }),
  z
    .object({
      step: z.literal('close'),
      /** Its sender is told by mail. */
      tell: z.optional(z.literal('on')),
      /** Why, in words that the sender reads. */
      reason: z.pipe(optionalText, z.optional(closingReason)),
    })
    .check(
      z.refine(({ tell, reason: why }) => tell !== undefined || why === undefined, {
        path: ['reason'],
        error: 'They read it only if they are told. For the staff, keep it as a note.',
      }),
    ),
  z.object({ step: z.literal('open') }),
  /** Its sender has asked a member for the grievance officer. */
  z.object({ step: z.literal('escalate') }),
])

export type TicketStepInput = output<typeof TicketStep>
