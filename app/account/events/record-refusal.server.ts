import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { accountRefusals, auditEvents, rateLimits, users } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { AccountAction, AccountFacts, SignInRefused } from './account-event.ts'
import { personal, type AsksFrom } from './record-account-event.server.ts'

/** Upper bounds on the refusals of an hour that leave an event; the others are counted. */
export const MAX_OF_SUBJECT = 10
export const MAX_OF_ALL = 1_000

export type RefusalServices = AsksFrom & { db: Database | Transaction; keys: SigningKeys }

/**
 * Records a refused sign-in. It belongs to the account of the typed address, or to a keyed digest of
 * the address, by the same statement, so that its time tells nobody which (T29).
 */
export const recordRefusedSignIn = (
  services: RefusalServices,
  email: string,
  why: SignInRefused,
): Promise<void> => {
  const digest = emailDigest(services.keys, email)
  const subject = sql`coalesce((select ${users.id} from ${users} where ${users.email} = ${email}), ${digest})`
  return record(services, {
    action: 'sign_in_refused',
    by: 'stranger',
    key: digest,
    subject,
    facts: { why },
  })
}

/**
 * Records that somebody signed in asked for what is not theirs.
 * @param existing SQL of its id, null if there is none: whether there is one costs the same (T24)
 */
export const recordRefusedAccess = (
  services: RefusalServices,
  accountId: string,
  { of, existing }: { of: 'order' | 'address'; existing: SQL },
): Promise<void> =>
  record(services, {
    action: 'access_refused',
    by: 'shopper',
    key: accountId,
    subject: sql`${accountId}`,
    facts: { of },
    existing,
  })

/** Records a wrong current password: of who is signed in, or of who has a mailed link. */
export const recordRefusedPassword = (
  services: RefusalServices,
  accountId: string,
  by: 'shopper' | 'stranger' = 'shopper',
): Promise<void> =>
  record(services, {
    action: 'password_refused',
    by,
    key: accountId,
    subject: sql`${accountId}`,
  })

/** Subject of events about an address that has no account. */
export const emailDigest = (keys: SigningKeys, email: string): string =>
  `email ${keys.sign('account event', `email ${email}`).slice(0, 22)}`

/**
 * One statement: counts the refusal for its subject and for the hour, and inserts an event within
 * both bounds. Lock order: the subject's counter, then the hour's.
 */
async function record(
  { db, keys, requester }: RefusalServices,
  {
    action,
    by,
    key,
    subject,
    facts = {},
    existing = sql`null`,
  }: {
    action: AccountAction
    by: 'shopper' | 'stranger'
    key: string
    subject: SQL
    facts?: AccountFacts
    existing?: SQL
  },
): Promise<void> {
  const counter = keys.sign('rate limit', `refusal ${action} ${key}`)
  const ms = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  await db.execute(sql`
    with of_subject as (
      insert into ${rateLimits} as c (key, points, expire)
      values (${`refusal:${counter}`}, 1, ${ms} + ${HOUR_MS})
      on conflict (key) do update set
        points = case when c.expire <= ${ms} then 1 else c.points + 1 end,
        expire = case when c.expire <= ${ms} then excluded.expire else c.expire end
      returning points
    ), of_hour as (
      insert into ${accountRefusals} as h (hour, refused, eligible)
      select date_trunc('hour', clock_timestamp(), 'UTC'), 1, (points <= ${MAX_OF_SUBJECT})::int from of_subject
      on conflict (hour) do update set
        refused = h.refused + 1, eligible = h.eligible + excluded.eligible
      returning eligible
    )
    insert into ${auditEvents} (actor, subject_type, subject_id, action, after, personal)
    select ${by}, 'account', ${subject}, ${action},
      jsonb_strip_nulls(${JSON.stringify(facts)}::jsonb || jsonb_build_object('id', (${existing})::text)),
      ${personal(requester)}::jsonb
    from of_subject, of_hour
    where of_subject.points <= ${MAX_OF_SUBJECT} and of_hour.eligible <= ${MAX_OF_ALL}`)
}
