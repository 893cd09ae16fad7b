import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import type { SigningKeys, SigningPurpose } from '#app/basics/crypto/signing-keys.server.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { keptSince } from '#app/basics/personal-data/retention/term.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { CONSENT, CONSENT_VERSION } from './consent.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

const NOT_UNSUBSCRIBED = isNull(newsletterSubscribers.unsubscribedAt)

/**
 * Double opt-in: stores the address with the consent text, and mails the link to a page whose press
 * confirms it. Whoever is confirmed already stays so, and gets no mail. The answer is the same for
 * all, so that it reveals no subscriber (T29). Of one that ended, the consent and its end stay as
 * they are until that press: anybody can type the address, and it is the proof of both.
 */
export const subscribe = ({ db, jobs, now }: Services, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const consent = {
      consentedTo: CONSENT,
      consentedAt: now(),
      consentVersion: CONSENT_VERSION,
      consentMeans: 'form' as const,
    }
    const [changed] = await tx
      .insert(newsletterSubscribers)
      .values({ id: randomUUID(), email, ...consent })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: unlessEnded(),
        setWhere: sql`${newsletterSubscribers.unsubscribedAt} is not null or ${newsletterSubscribers.confirmedAt} is null`,
      })
      .returning({ id: newsletterSubscribers.id })
    // The same work for who has confirmed already, which the worker leaves alone (T29).
    const [found] = changed
      ? [changed]
      : await tx
          .select({ id: newsletterSubscribers.id })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.email, email))
    if (found) await jobs.enqueue(tx, 'newsletter-confirmation-mail', { subscriberId: found.id })
  })

/** Sets a consent that nobody has confirmed yet; of a subscription that ended, beside what stands there. */
function unlessEnded() {
  const { unsubscribedAt } = newsletterSubscribers
  const ifEnded = (then: SQL, otherwise: SQL) =>
    sql`case when ${unsubscribedAt} is null then ${otherwise} else ${then} end`
  const { consentedTo, consentedAt, consentVersion } = newsletterSubscribers
  return {
    consentedTo: ifEnded(sql`${consentedTo}`, sql`excluded.consented_to`),
    consentedAt: ifEnded(sql`${consentedAt}`, sql`excluded.consented_at`),
    consentVersion: ifEnded(sql`${consentVersion}`, sql`excluded.consent_version`),
    askedAgainTo: ifEnded(sql`excluded.consented_to`, sql`null`),
    askedAgainAt: ifEnded(sql`excluded.consented_at`, sql`null`),
    askedAgainVersion: ifEnded(sql`excluded.consent_version`, sql`null`),
  }
}

const NOT_ASKED_AGAIN = { askedAgainAt: null, askedAgainTo: null, askedAgainVersion: null }

/** SQL: ended, and asked for again so lately that the link of it is good. */
const askedAgain = (now: Date) =>
  and(
    isNotNull(newsletterSubscribers.unsubscribedAt),
    gte(newsletterSubscribers.askedAgainAt, keptSince(RETENTION.newsletter.terms.unconfirmed, now)),
  )

/** @returns false if nothing waits: unsubscribed since, or deleted after its retention */
export const confirmSubscription = (
  { db, jobs, now }: Services,
  subscriberId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { confirmedAt, consentedTo, consentedAt, consentVersion, ...one } = newsletterSubscribers
    const at = now()
    const confirmed = await tx
      .update(newsletterSubscribers)
      .set({
        consentedTo: sql`coalesce(${one.askedAgainTo}, ${consentedTo})`,
        consentedAt: sql`coalesce(${one.askedAgainAt}, ${consentedAt})`,
        consentVersion: sql`coalesce(${one.askedAgainVersion}, ${consentVersion})`,
        confirmedAt: at,
        unsubscribedAt: null,
        ...NOT_ASKED_AGAIN,
      })
      .where(
        and(
          eq(one.id, subscriberId),
          or(and(isNull(confirmedAt), NOT_UNSUBSCRIBED), askedAgain(at)),
        ),
      )
    if (!confirmed.rowCount) return false
    await jobs.enqueue(tx, 'newsletter-welcome-mail', { subscriberId })
    return true
  })

type LinkPurpose = Extract<SigningPurpose, 'unsubscribe link' | 'newsletter confirmation link'>

const PATHS: Record<LinkPurpose, string> = {
  'unsubscribe link': '/newsletter/unsubscribe',
  'newsletter confirmation link': '/newsletter/confirm',
}

/** Signed link to a page about one subscription, of use for nothing else. */
export const subscriptionLink = (
  { keys, origin }: { keys: SigningKeys; origin: string },
  purpose: LinkPurpose,
  subscriberId: string,
): string => `${origin}${PATHS[purpose]}?token=${subscriberId}.${keys.sign(purpose, subscriberId)}`

/** @returns the subscriber's id, or undefined if the signature in the link is wrong */
export function readSubscriptionLink(
  keys: SigningKeys,
  purpose: LinkPurpose,
  url: URL,
): string | undefined {
  const [subscriberId = '', signature = '', ...rest] =
    url.searchParams.get('token')?.split('.') ?? []
  return rest.length === 0 && keys.verify(purpose, subscriberId, signature)
    ? subscriberId
    : undefined
}

/** `pending`: not confirmed yet. An address that is not there counts as unsubscribed. */
export type SubscriptionState = 'pending' | 'subscribed' | 'unsubscribed'

export async function findSubscription(
  { db, now }: { db: Database; now: () => Date },
  subscriberId: string,
): Promise<SubscriptionState> {
  const { confirmedAt, unsubscribedAt } = newsletterSubscribers
  const [found] = await db
    .select({
      isConfirmed: sql<boolean>`${confirmedAt} is not null and ${unsubscribedAt} is null`,
    })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, subscriberId), or(NOT_UNSUBSCRIBED, askedAgain(now()))))
  if (!found) return 'unsubscribed'
  return found.isConfirmed ? 'subscribed' : 'pending'
}

/** @returns the address, or undefined if it was not on the list */
export async function unsubscribe(
  { db, now }: { db: Database | Transaction; now: () => Date },
  subscriberId: string,
): Promise<string | undefined> {
  await db
    .update(newsletterSubscribers)
    .set(NOT_ASKED_AGAIN)
    .where(and(eq(newsletterSubscribers.id, subscriberId), askedAgain(now())))
  const [ended] = await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now() })
    .where(and(eq(newsletterSubscribers.id, subscriberId), NOT_UNSUBSCRIBED))
    .returning({ email: newsletterSubscribers.email })
  return ended?.email
}
