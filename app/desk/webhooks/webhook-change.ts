import type { output } from 'zod/v4/core'
import { z } from 'zod/mini'
import { WEBHOOK_TOPICS } from '#db/words/api-enums.ts'
import { TYPE_WORDS, type WebhookTopic } from '#app/api/webhooks/messages/topics.ts'
import { printableLine } from '#app/basics/text/printable-line.ts'
import { calendarDay } from '../lists/calendar-day.ts'

export const MAX_ADDRESS = 500

const ticked = z.optional(z.string())
const topics = Object.fromEntries(WEBHOOK_TOPICS.map((topic) => [topic, ticked])) as Record<
  WebhookTopic,
  typeof ticked
>
const fields = {
  name: printableLine('Enter what it is for', 60),
  url: printableLine('Enter the address', MAX_ADDRESS),
  ...topics,
}

export const NewWebhook = z.object(fields)
export type NewWebhook = output<typeof NewWebhook>

/** Steps of a webhook and its messages, as the forms of its page send them. */
export const WebhookStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('save'), ...fields }),
  z.object({ step: z.literal('rotate') }),
  z.object({ step: z.literal('pause') }),
  z.object({ step: z.literal('resume') }),
  z.object({ step: z.literal('delete') }),
  z.object({ step: z.literal('test') }),
  z.object({
    step: z.literal('replay'),
    delivery: z.string().check(z.regex(/^\d{1,15}$/, 'Choose a message of the list.')),
  }),
  z.object({ step: z.literal('replay failed'), since: calendarDay }),
])
export type WebhookStep = output<typeof WebhookStep>

/** Topics to choose from, with what each says. */
export const TOPIC_CHOICES = WEBHOOK_TOPICS.map((topic) => ({ topic, words: TYPE_WORDS[topic] }))

export const topicsOf = (typed: NewWebhook): WebhookTopic[] =>
  WEBHOOK_TOPICS.filter((topic) => typed[topic] !== undefined)
