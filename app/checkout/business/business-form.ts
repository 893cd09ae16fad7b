import { z } from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { brand } from '#app/basics/brand.ts'
import { readGstin, type Gstin, type GstinProblem } from '#app/basics/gst/gstin.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { invoiceLine } from '#app/basics/text/printable-line.ts'
import type { BuyerElsewhere } from '#app/orders/order.ts'
import { LONGEST_NAME } from './longest-name.ts'

/** A business that buys, as its invoice names it. */
export type Business = { gstin: Gstin; name: string; elsewhere?: BuyerElsewhere }

const SAID: Record<GstinProblem, string> = {
  'not fifteen characters': 'A GSTIN has fifteen characters, such as 27AAPFU0939F1ZV',
  'not a GSTIN': 'Enter a GSTIN such as 27AAPFU0939F1ZV',
  'a UIN': 'This is a UIN: we can put only a GSTIN on the invoice',
  'of no State':
    'This number is not of a State of India, and we can invoice only those: its first two digits say so',
  'wrong check digit': 'Check the GSTIN: its last character does not fit the others',
}

/** Pasted from a letterhead, it may have line breaks. */
const businessName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')),
  ),
  invoiceLine('Enter the name of the business', LONGEST_NAME),
)

/** The business that a checkout names; undefined where the box for one is not ticked. */
export function readBusiness(
  fields: Record<string, string>,
): Result<Business | undefined, FieldErrors> {
  if (fields['forBusiness'] !== 'on') return ok(undefined)
  const name = safeParse(businessName, fields['businessName'] ?? '')
  const gstin = readGstin(fields['gstin'] ?? '')
  const errors: FieldErrors = {}
  if (!gstin.ok) errors['gstin'] = SAID[gstin.error]
  // Nobody sells to themselves: one GSTIN on both sides is no supply.
  else if (gstin.value === brand.seller.gstin)
    errors['gstin'] = 'This is the GSTIN of this shop: enter that of the business that buys'
  if (!name.success) errors['businessName'] = name.error.issues[0]?.message ?? ''
  return gstin.ok && name.success && Object.keys(errors).length === 0
    ? ok({ gstin: gstin.value, name: name.data })
    : err(errors)
}
