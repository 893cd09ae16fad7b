import { z } from 'zod/mini'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { accountEmail } from '#app/account/entry/account-fields.ts'
import type { RateLimits } from '#app/account/rate-limits.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import { subscribe } from './newsletter.server.ts'

const NewsletterForm = z.object({ email: accountEmail })

type Refusal = { errors: FieldErrors; status: number; headers: Record<string, string> }

/**
 * Validates the form, applies the rate limit and subscribes. `address`: internet address of the
 * visitor.
 */
export async function subscribeFromForm(
  services: Parameters<typeof subscribe>[0] & { rateLimits: RateLimits },
  fields: Record<string, string>,
  address: string,
): Promise<Result<null, Refusal>> {
  const form = readFields(NewsletterForm, fields)
  if (!form.ok) return err({ errors: form.error, status: 400, headers: {} })
  const allowed = await services.rateLimits.consume('newsletter', address)
  if (!allowed.ok) {
    const [errors, status, headers] = tooManyRequests(allowed.error)
    return err({ errors, status, headers })
  }
  await subscribe(services, form.value.email)
  return ok(null)
}
