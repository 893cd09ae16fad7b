import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import type { Auth } from '#app/account/auth.server.ts'
import type { RateLimits } from '#app/account/rate-limits.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { CONSENT } from './consent.ts'

/**
 * Keeps the address with the words agreed to, and welcomes who is new, or is back. Who has it already is told the same and
 * written nothing: it is nobody's to find out by trying. Nor is a mailbox flooded by whoever types its address.
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

/** What a link in a mail carries: it ends one subscription, and does nothing else. No mail program that looks at it has pressed it. */
export async function unsubscribeToken(auth: Auth, subscriberId: string): Promise<string> {
  const { secret } = await auth.$context
  return `${subscriberId}.${createHmac('sha256', secret).update(`newsletter ${subscriberId}`).digest('base64url')}`
}

export const unsubscribeLink = async (
  { auth, origin }: { auth: Auth; origin: string },
  subscriberId: string,
): Promise<string> =>
  `${origin}/newsletter/unsubscribe?token=${await unsubscribeToken(auth, subscriberId)}`

/** @returns whose it is; undefined when we never made it */
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
