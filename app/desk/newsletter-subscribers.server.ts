import { stringify } from 'csv-stringify/sync'
import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import type { Auth } from '#app/account/auth.server.ts'
import { unsubscribeLink } from '#app/newsletter/newsletter.server.ts'

const COLUMNS = ['email', 'subscribedSince', 'unsubscribeLink']
const BATCH_SIZE = 1_000

/**
 * Exports current subscribers as CSV with their unsubscribe links, in batches by keyset pagination.
 * Formulas are escaped for spreadsheets.
 */
export async function* subscribersCsv(
  { db, auth, origin }: { db: Database; auth: Auth; origin: string },
  onRows?: (written: number) => void,
): AsyncGenerator<string> {
  yield stringify([COLUMNS])
  let written = 0
  for (let after = ''; ;) {
    const found = await db
      .select()
      .from(newsletterSubscribers)
      .where(
        and(isNull(newsletterSubscribers.unsubscribedAt), gt(newsletterSubscribers.email, after)),
      )
      .orderBy(asc(newsletterSubscribers.email))
      .limit(BATCH_SIZE)
    const last = found.at(-1)
    if (!last) return
    const rows = await Promise.all(
      found.map(async ({ id, email, consentedAt }) => [
        email,
        consentedAt.toISOString(),
        await unsubscribeLink({ auth, origin }, id),
      ]),
    )
    yield stringify(rows, { escape_formulas: true })
    onRows?.((written += found.length))
    after = last.email
  }
}
