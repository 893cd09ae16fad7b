import type { Context } from 'hono'

/** A refusal in Razorpay's words. */
export const refuse = (
  c: Context,
  description: string,
  {
    status = 400,
    reason = 'input_validation_failed',
  }: { status?: 400 | 401; reason?: string } = {},
) =>
  c.json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        field: null,
        source: 'business',
        step: 'payment_initiation',
        reason,
        metadata: {},
      },
    },
    status,
  )
