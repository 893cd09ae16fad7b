import { z } from 'zod'
import { MINUTE_MS } from '#app/basics/time.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cleanText } from '../clean-text.ts'
import type { AttemptInput } from '../gateway.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import { GATEWAY_METHODS, type GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'

/**
 * Payment link of an attempt (docs/razorpay-protocol.md section 2). Only what we use is read, and
 * whatever else there may be is left alone.
 */
export const PaymentLink = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  short_url: z.url({ protocol: /^https?$/ }),
  amount: z.unknown().optional(),
  currency: z.string().nullish(),
  /** Named in webhooks; where it is there, its payments that failed can be seen as well. */
  order_id: z.string().nullish(),
  /** Captured payments only, and null before the first. */
  payments: z.array(z.object({ payment_id: z.string() })).nullish(),
})
export type PaymentLink = z.infer<typeof PaymentLink>

const Links = z.object({ payment_links: z.array(z.unknown()) })
const Named = z.object({ reference_id: z.string() })

/**
 * The link of exactly this reference: a filter of theirs may match more, and what else it lists need
 * not be readable.
 */
export function linkOf(answer: unknown, reference: string): Result<PaymentLink | undefined, null> {
  const links = Links.safeParse(answer)
  if (!links.success) return err(null)
  for (const one of links.data.payment_links) {
    if (Named.safeParse(one).data?.reference_id !== reference) continue
    const link = PaymentLink.safeParse(one)
    return link.success ? ok(link.data) : err(null)
  }
  return ok(undefined)
}

/** Shortest lifetime of a link: the 15 minutes that Razorpay asks for, and one for the way there. */
export const SHORTEST_LINK_MS = 16 * MINUTE_MS

/** Longest name that a link takes. */
const MAX_NAME = 50

/** Body of the request that makes the link. Razorpay itself writes to nobody. */
export const linkRequest = (
  { reference, orderId, amount, payer, callbackUrl, at, heldUntil }: AttemptInput,
  methods?: readonly GatewayMethod[],
) => ({
  amount,
  currency: 'INR',
  accept_partial: false,
  reference_id: reference,
  description: `Order #${orderId.slice(0, 8).toUpperCase()}`,
  customer: {
    name: cleanText(payer.name, MAX_NAME),
    email: payer.email,
    ...contactOf(payer.phone),
  },
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { order: orderId },
  expire_by: Math.ceil(Math.max(heldUntil.getTime(), at.getTime() + SHORTEST_LINK_MS) / 1_000),
  callback_url: callbackUrl,
  callback_method: 'get',
  ...(methods && { options: { checkout: { method: shownMethods(methods) } } }),
})

/** Which methods the link's page shows, and which it hides. */
const shownMethods = (methods: readonly GatewayMethod[]) =>
  Object.fromEntries(GATEWAY_METHODS.map((method) => [method, methods.includes(method)]))

/** Ten digits with +91; a number of another form is left out, since it must never stop a payment. */
function contactOf(phone: string): { contact?: string } {
  const mobile = mobileNumber(phone)
  return mobile ? { contact: `+91${mobile}` } : {}
}
