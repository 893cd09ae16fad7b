import type { Database } from '#db/database.ts'
import { ifOrdered } from '#app/shipping/delivery-answer.ts'
import { notServedMessage } from '#app/shipping/delivery-words.ts'
import { servedPart } from '#app/shipping/find-pin-service.server.ts'
import { findPromise } from '#app/shipping/find-promise.server.ts'

/** Says when an order arrives that is paid now: at the PIN code of the form, or anywhere. */
export async function checkoutArrival(
  { db, now }: { db: Database; now: () => Date },
  pin = '',
): Promise<string> {
  const at = now()
  const promise = await findPromise(db, pin || null, at)
  return promise ? ifOrdered(promise, at, pin ? servedPart(pin) : undefined) : notServedMessage(pin)
}
