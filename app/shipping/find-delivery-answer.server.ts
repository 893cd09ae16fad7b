import type { Database } from '#db/database.ts'
import { deliveryAnswer, type DeliveryAnswer } from './delivery-answer.ts'
import { servedPart } from './find-pin-service.server.ts'
import { findPromise } from './find-promise.server.ts'
import { secondsUntilChange } from './promise.ts'

/** Upper bound on how long a browser or a proxy keeps an answer: a sheet may be applied meanwhile. */
const MAX_AGE_SECONDS = 300

/** Says when an order arrives at a PIN code that is paid now, and how long that holds. */
export async function findDeliveryAnswer(
  { db, now }: { db: Database; now: () => Date },
  pin: string,
): Promise<{ answer: DeliveryAnswer; cacheControl: string }> {
  const at = now()
  const age = Math.min(MAX_AGE_SECONDS, secondsUntilChange(at))
  return {
    answer: deliveryAnswer(pin, await findPromise(db, pin, at), {
      now: at,
      onlyIn: servedPart(pin),
    }),
    cacheControl: `public, max-age=${age}`,
  }
}
