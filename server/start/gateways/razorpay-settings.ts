import { z } from 'zod'
import { gatewayMethods } from './gateway-list.ts'

/** As Razorpay hands them out: printable, and without the colon that separates them. */
const secret = z
  .string()
  .regex(/^[\x21-\x39\x3b-\x7e]{6,200}$/, 'must be 6 to 200 characters without spaces or colons')

export const razorpaySettings = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w{6,40}$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: secret.optional(),
  /** Secret before the present one: for a day, what is sent again is still signed with it. */
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: secret.optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.razorpay.com'),
  RAZORPAY_METHODS: gatewayMethods,
}

export type RazorpayAccount = {
  keyId: string
  keySecret: string
  webhookSecret: string
  previousWebhookSecret: string | undefined
}
