import { z } from 'zod/mini'
import { MAX_GIFT_MESSAGE } from '#db/enums.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { ok, type Result } from '#app/basics/result.ts'
import type { Gift } from '#app/orders/order.ts'

// zod/mini because of its size: browsers load this file as well, once somebody types.

const TOO_LONG = `The message can have at most ${MAX_GIFT_MESSAGE} characters`

/** A box that is not ticked is not sent; without it, the message does not matter. */
const GiftForm = z.object({
  giftMessage: z._default(
    z.string().check(
      // Browsers send line breaks as CRLF; what no card can show is left out.
      z.overwrite((text) =>
        text
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, '')
          .trim(),
      ),
      z.maxLength(MAX_GIFT_MESSAGE, TOO_LONG),
    ),
    '',
  ),
})

const isTicked = (fields: Record<string, string>): boolean => fields['giftWrap'] === 'on'

/** The gift that a checkout asks for; undefined where it asks for none. */
export function readGift(fields: Record<string, string>): Result<Gift | undefined, FieldErrors> {
  if (!isTicked(fields)) return ok(undefined)
  const read = readFields(GiftForm, fields)
  return read.ok ? ok({ message: read.value.giftMessage || null }) : read
}
