import { z } from 'zod/mini'
import type { WebhookType } from './topics.ts'

/** Subject of a message, as its row holds it. */
export type Subject =
  | { id: string; number: string }
  | { id: string; code: number }
  | Record<string, never>

const envelope = {
  timestamp: z.iso.datetime().check(z.describe('When it happened')),
  sequence: z
    .int()
    .check(
      z.describe('Larger in a later message to the same webhook; messages may arrive in any order'),
    ),
}
const url = z.url().check(z.describe('Where the read API has it, as it is by then'))

const OrderMessage = z
  .strictObject({
    type: z.string(),
    ...envelope,
    data: z.strictObject({ id: z.uuid(), number: z.string(), url }),
  })
  .check(z.meta({ id: 'OrderMessage' }))

const ProductMessage = z
  .strictObject({
    type: z.string(),
    ...envelope,
    data: z.strictObject({ id: z.uuid(), code: z.int(), url }),
  })
  .check(z.meta({ id: 'ProductMessage' }))

const PlainMessage = z
  .strictObject({ type: z.string(), ...envelope, data: z.strictObject({ url }) })
  .check(z.meta({ id: 'PlainMessage' }))

/** Schema of each type of message, for the OpenAPI document. */
export const MESSAGES = {
  'order.placed': OrderMessage,
  'order.paid': OrderMessage,
  'order.shipped': OrderMessage,
  'order.delivered': OrderMessage,
  'order.cancelled': OrderMessage,
  'order.changed': OrderMessage,
  'order.return_requested': OrderMessage,
  'order.refunded': OrderMessage,
  'product.changed': ProductMessage,
  'product.removed': ProductMessage,
  'stock.changed': ProductMessage,
  'catalogue.changed': PlainMessage,
  'webhook.test': PlainMessage,
} satisfies Record<WebhookType, z.ZodMiniType>

/** A message as it is sent: it names what changed, and the read API says how it is now. */
export const messageText = (
  message: { id: number; type: WebhookType; subject: Subject; happenedAt: Date },
  origin: string,
): string =>
  JSON.stringify({
    type: message.type,
    timestamp: message.happenedAt.toISOString(),
    sequence: message.id,
    data: { ...message.subject, url: `${origin}/api/v1${pathOf(message)}` },
  })

function pathOf({ type, subject }: { type: WebhookType; subject: Subject }): string {
  if ('number' in subject) return `/orders/${subject.id}`
  if ('code' in subject)
    return `${type === 'stock.changed' ? '/stock' : '/products'}/${subject.code}`
  return type === 'catalogue.changed' ? '/products' : '/openapi.json'
}
