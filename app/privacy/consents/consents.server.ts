import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import {
  recordAccountEvent,
  type AsksFrom,
} from '#app/account/events/record-account-event.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { unsubscribe } from '#app/newsletter/newsletter.server.ts'
import type { ConsentPurpose, GivenConsent } from './consent-purposes.ts'

/** How the consents of an address are found, and withdrawn, for each purpose. */
const BY_PURPOSE: Record<
  ConsentPurpose,
  {
    find(db: Database, email: string): Promise<GivenConsent[]>
    /** @returns whether there was one */
    withdraw(services: { db: Transaction; now: () => Date }, email: string): Promise<boolean>
  }
> = {
  newsletter: {
    async find(db, email) {
      const rows = await db.select().from(newsletterSubscribers).where(ofAddress(email))
      return rows.map((row) => ({
        purpose: 'newsletter',
        words: row.consentedTo,
        version: row.consentVersion,
        means: row.consentMeans ?? 'form',
        givenAt: row.consentedAt,
        state: row.unsubscribedAt ? 'withdrawn' : row.confirmedAt ? 'given' : 'waiting',
        withdrawnAt: row.unsubscribedAt,
      }))
    },
    async withdraw(services, email) {
      const [row] = await services.db.select().from(newsletterSubscribers).where(ofAddress(email))
      return row !== undefined && (await unsubscribe(services, row.id)) !== undefined
    },
  },
}

const ofAddress = (email: string) => eq(newsletterSubscribers.email, email)

/** Consents of an address, for whoever has confirmed that it is theirs. */
export async function listConsents(db: Database, email: string): Promise<GivenConsent[]> {
  const found = await Promise.all(Object.values(BY_PURPOSE).map(({ find }) => find(db, email)))
  return found.flat()
}

/**
 * Withdraws one by its purpose. @returns false where the email is not confirmed, or nothing was
 * given
 */
export const withdrawConsent = (
  { db, now, requester }: AsksFrom & { db: Database; now: () => Date },
  { id, email, emailVerified }: Shopper,
  purpose: ConsentPurpose,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!emailVerified) return false
    if (!(await BY_PURPOSE[purpose].withdraw({ db: tx, now }, email))) return false
    await recordAccountEvent(tx, { requester }, { accountId: id, action: 'consent_withdrawn' })
    return true
  })
