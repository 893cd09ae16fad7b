import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { repairListingIndexes } from './listing-indexes.ts'
import { isLockTimeout } from './lock-timeout.ts'

/**
 * Indexes that only make something faster, and are not worth a migration: that would hold the locks
 * of them all until the last is built, and block every checkout of a large shop meanwhile.
 */
const OPTIONAL_INDEXES = {
  // Search finds the nearest words by them. Engines that speak Postgres's protocol but have no GiST
  // refuse them.
  catalogue_words_alike_idx: sql`create index catalogue_words_alike_idx on catalogue_words using gist (word gist_trgm_ops)`,
  search_synonyms_alike_idx: sql`create index search_synonyms_alike_idx on search_synonyms using gist (typed gist_trgm_ops)`,
  // The sweeps find by them what has run out (app/privacy).
  sessions_expired: sql`create index sessions_expired on sessions (expires_at)`,
  sessions_begun: sql`create index sessions_begun on sessions (created_at)`,
  verifications_expired: sql`create index verifications_expired on verifications (expires_at)`,
  known_devices_forgotten: sql`create index known_devices_forgotten on known_devices (seen_at)`,
  guess_limits_expired: sql`create index guess_limits_expired on guess_limits (expire)`,
  mailbox_shares_begun: sql`create index mailbox_shares_begun on mailbox_shares (since)`,
  carts_deserted: sql`create index carts_deserted on carts (updated_at)`,
  users_unconfirmed: sql`create index users_unconfirmed on users (created_at) where not email_verified`,
  newsletter_subscribers_gone: sql`create index newsletter_subscribers_gone on newsletter_subscribers (unsubscribed_at) where unsubscribed_at is not null`,
  // The newsletter's list at the desk (app/desk/newsletter/list-subscribers.server.ts).
  newsletter_subscribed: sql`create index newsletter_subscribed on newsletter_subscribers (confirmed_at, id) where confirmed_at is not null and unsubscribed_at is null`,
  newsletter_waiting: sql`create index newsletter_waiting on newsletter_subscribers (consented_at, id) where confirmed_at is null and unsubscribed_at is null`,
  newsletter_by_email: sql`create index newsletter_by_email on newsletter_subscribers (email text_pattern_ops)`,
  orders_never_firm: sql`create index orders_never_firm on orders (created_at) where paid_at is null and confirmed_at is null and origin <> 'import' and contact_email <> ''`,
  orders_never_firm_nor_known: sql`create index orders_never_firm_nor_known on orders (created_at) where paid_at is null and confirmed_at is null and origin <> 'import' and contact_email = ''`,
  // Orders that have their person still (app/privacy/old-orders.server.ts has the same condition).
  orders_with_person: sql`create index orders_with_person on orders (created_at) where contact_email <> '' or shipping_address not like '{"fullName":"","address":"","city":"","state":"%","postalCode":"%","phone":""}'`,
  // What the owner is mailed about (app/owner/untold-events.server.ts has the same condition).
  audit_events_for_owner: sql`create index audit_events_for_owner on audit_events (at) where action in ('paid', 'confirmed', 'requested', 'review', 'failed')`,
  // What /metrics counts (server/metrics/table-figures.ts has the same conditions).
  orders_open: sql`create index orders_open on orders (status) where status in ('pending', 'processing', 'shipped')`,
  // The list of orders at the desk, newest first (app/desk/orders/list-orders.server.ts).
  orders_by_time: sql`create index orders_by_time on orders (created_at, id)`,
  // Its filters that few orders meet.
  orders_by_state: sql`create index orders_by_state on orders (shipping_state, created_at, id)`,
  orders_by_pin: sql`create index orders_by_pin on orders (shipping_postal_code text_pattern_ops, created_at, id)`,
  // Orders that are firm, by the expression of app/orders/firm-since.server.ts.
  orders_firm: sql`create index orders_firm on orders ((coalesce(confirmed_at, paid_at))) where coalesce(confirmed_at, paid_at) is not null`,
  // Promises of the last weeks on Today (app/desk/today/promises).
  orders_by_promise: sql`create index orders_by_promise on orders (promised_by) where promised_by is not null`,
  // Parcels of the last weeks that came back, on Today (app/desk/today/returned).
  orders_by_shipping: sql`create index orders_by_shipping on orders (shipped_at) where shipped_at is not null`,
  payment_attempts_in_review: sql`create index payment_attempts_in_review on payment_attempts (created_at) where state = 'review'`,
  refunds_open: sql`create index refunds_open on refunds (created_at) where state <> 'succeeded'`,
  // Net sales of a day that is not over (app/desk/today/money/count-sales.server.ts).
  order_items_cancelled: sql`create index order_items_cancelled on order_items (cancelled_at) where cancelled_at is not null`,
  returns_accepted: sql`create index returns_accepted on returns (settled_at) where state = 'accepted'`,
  // Returns that wait for staff (app/desk/today/list-waiting.server.ts).
  returns_requested: sql`create index returns_requested on returns (requested_at) where state = 'requested'`,
  returns_to_replace: sql`create index returns_to_replace on returns (settled_at) where state = 'accepted' and exchange_state = 'held'`,
  // The record at the desk (app/desk/record/list-record.server.ts): of all, of a member, and of what
  // happens seldom, which a walk through all would not find soon.
  audit_events_by_time: sql`create index audit_events_by_time on audit_events (at, id)`,
  audit_events_of_staff: sql`create index audit_events_of_staff on audit_events (staff_id, at, id) where staff_id is not null`,
  audit_events_rare_actor: sql`create index audit_events_rare_actor on audit_events (actor, at, id) where actor not in
    ('shopper', 'gateway', 'shop', 'staff')`,
  audit_events_rare_subject: sql`create index audit_events_rare_subject on audit_events (subject_type, at, id) where subject_type not in
    ('order', 'attempt')`,
  audit_events_rare_action: sql`create index audit_events_rare_action on audit_events (action, at, id) where action not in
    ('placed', 'created', 'redirected', 'succeeded', 'paid', 'shipped', 'delivered')`,
  // A refused sign-in asks whether hashes of earlier versions are left (older-hashes.server.ts).
  credentials_older_hashes: sql`create index credentials_older_hashes on credentials (user_id) where password not like '$argon2id$%'`,
}

/**
 * Lock timeout: an import holds these tables until its end, and a start must not wait for it, nor
 * hold up the pages that come after it.
 */
const LOCK_TIMEOUT = sql`set local lock_timeout = '3s'`

/**
 * Creates the optional indexes that are missing, each in a transaction of its own, and logs those
 * the engine refuses. The next start tries again. Those of listings are missing where the first
 * import was killed.
 */
export async function createOptionalIndexes(
  db: Database,
  log?: (sentence: string) => void,
): Promise<void> {
  await repairListingIndexes(db)
  const { rows } = await db.execute<{ indexname: string }>(
    sql`select indexname from pg_indexes where schemaname = current_schema()`,
  )
  const there = new Set(rows.map(({ indexname }) => indexname))
  for (const [name, create] of Object.entries(OPTIONAL_INDEXES)) {
    if (there.has(name)) continue
    try {
      await db.transaction(async (tx) => {
        await tx.execute(LOCK_TIMEOUT)
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(create)
      })
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
      log?.(
        isLockTimeout(error)
          ? `index ${name} not made yet, something holds its table; the next start tries again`
          : `index ${name} refused, the shop is slower without it: ${(reason as Error).message}`,
      )
    }
  }
}
