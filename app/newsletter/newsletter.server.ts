import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import type { Auth } from '#app/account/auth.server.ts'
import type { RateLimits } from '#app/account/rate-limits.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { CONSENT } from './consent.ts'

/**
 * Stores the address with the consent text; only new and returning subscribers get the welcome
 * mail. The answer is the same for all, so that it reveals no subscriber (T29), and a rate limit
 * protects the mailbox of an address that somebody else typed.
 */
export async function subscribe(
  {
    db,
    jobs,
    rateLimits,
    now,
  }: { db: Database; jobs: Jobs; rateLimits: RateLimits; now: () => Date },
  email: string,
): Promise<void> {
  const mayMail = (await rateLimits.consume('newsletter-mail', email)).ok
  await db.transaction(async (tx) => {
    const consent = { consentedTo: CONSENT, consentedAt: now() }
    const [fresh] = await tx
      .insert(newsletterSubscribers)
      .values({ id: randomUUID(), email, ...consent })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { ...consent, unsubscribedAt: null },
        setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
      })
      .returning({ id: newsletterSubscribers.id })
    if (fresh && mayMail)
      await jobs.enqueue(tx, 'newsletter-welcome-mail', { subscriberId: fresh.id })
  })
}

/** Signed token of an unsubscribe link: valid for one subscription, and of use for nothing else. */
export async function unsubscribeToken(auth: Auth, subscriberId: string): Promise<string> {
  const { secret } = await auth.$context
  return `${subscriberId}.${createHmac('sha256', secret).update(`newsletter ${subscriberId}`).digest('base64url')}`
}

export const unsubscribeLink = async (
  { auth, origin }: { auth: Auth; origin: string },
  subscriberId: string,
): Promise<string> =>
  `${origin}/newsletter/unsubscribe?token=${await unsubscribeToken(auth, subscriberId)}`

/** @returns the subscriber's id, or undefined if the signature is wrong */
export async function readUnsubscribeToken(auth: Auth, token: string): Promise<string | undefined> {
  const [subscriberId = ''] = token.split('.')
  const [given, right] = [
    Buffer.from(token),
    Buffer.from(await unsubscribeToken(auth, subscriberId)),
  ]
  return given.length === right.length && timingSafeEqual(given, right) ? subscriberId : undefined
}

export async function isSubscribed(db: Database, subscriberId: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(newsletterSubscribers)
    .where(
      and(eq(newsletterSubscribers.id, subscriberId), isNull(newsletterSubscribers.unsubscribedAt)),
    )
  return found.length > 0
}

export async function unsubscribe(
  { db, now }: { db: Database; now: () => Date },
  subscriberId: string,
): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now() })
    .where(
      and(eq(newsletterSubscribers.id, subscriberId), isNull(newsletterSubscribers.unsubscribedAt)),
    )
}
