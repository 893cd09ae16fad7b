import { stringify } from 'csv-stringify/sync'
import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { subscriptionLink } from '#app/newsletter/newsletter.server.ts'

const COLUMNS = ['email', 'subscribedSince', 'unsubscribeLink']
const BATCH_SIZE = 1_000

/**
 * Exports current subscribers, the confirmed ones, as CSV with their unsubscribe links, in batches by keyset pagination.
 * Formulas are escaped for spreadsheets.
 */
export async function* subscribersCsv(
  { db, keys, origin }: { db: Database; keys: SigningKeys; origin: string },
  onRows?: (written: number) => void,
): AsyncGenerator<string> {
  yield stringify([COLUMNS])
  let written = 0
  for (let after = ''; ;) {
    const found = await db
      .select()
      .from(newsletterSubscribers)
      .where(
        and(
          isNotNull(newsletterSubscribers.confirmedAt),
          isNull(newsletterSubscribers.unsubscribedAt),
          gt(newsletterSubscribers.email, after),
        ),
      )
      .orderBy(asc(newsletterSubscribers.email))
      .limit(BATCH_SIZE)
    const last = found.at(-1)
    if (!last) return
    const rows = found.map(({ id, email, consentedAt }) => [
      email,
      consentedAt.toISOString(),
      subscriptionLink({ keys, origin }, 'unsubscribe link', id),
    ])
    yield stringify(rows, { escape_formulas: true })
    onRows?.((written += found.length))
    after = last.email
  }
}
