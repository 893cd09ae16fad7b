import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import type { Breach, BreachSource } from './breach.ts'

/** SQL: a moment within the time of a breach. */
function within(column: SQL, { since, until }: Breach): SQL {
  const from = since ? sql`${column} >= ${since}` : sql`true`
  return until ? sql`(${from} and ${column} < ${until})` : sql`(${from})`
}

/**
 * SQL: names and addresses of a source. With a time, of what was made or touched in it: a row, or an
 * event of it, such as a sign-in of an account.
 */
const PERSONS: Record<BreachSource, (breach: Breach) => SQL> = {
  accounts: (breach) => sql`
    select u.email, u.name from users u
    where ${within(sql`u.created_at`, breach)} or ${within(sql`u.updated_at`, breach)} or exists (
      select from audit_events e where e.order_id is null and e.subject_id = u.id and ${within(sql`e.at`, breach)})`,
  orders: (breach) => sql`
    select o.contact_email as email, coalesce(o.shipping_name, '') as name from orders o
    where o.contact_email <> '' and (${within(sql`o.created_at`, breach)} or exists (
      select from audit_events e where e.order_id = o.id and ${within(sql`e.at`, breach)}))`,
  messages: (breach) => sql`
    select m.email, m.name from contact_messages m
    where ${within(sql`m.received_at`, breach)} or ${within(sql`m.last_at`, breach)}`,
  newsletter: (breach) => sql`
    select s.email, '' as name from newsletter_subscribers s
    where ${within(sql`s.consented_at`, breach)}`,
}

/**
 * Stores the persons of a source, one row for each address: again, it changes nothing. The rows stay
 * in the database, however many they are.
 */
export const storePersons = (tx: Transaction, breach: Breach, source: BreachSource) =>
  tx.execute(sql`
    insert into breach_persons (breach_id, email, name, sources)
    select ${breach.id}, lower(found.email), left(max(found.name), 200), array[${source}]::text[]
    from (${PERSONS[source](breach)}) as found
    group by lower(found.email)
    on conflict on constraint breach_persons_are_told_once do update set
      sources = breach_persons.sources || excluded.sources,
      name = case when breach_persons.name = '' then excluded.name else breach_persons.name end
    where not excluded.sources <@ breach_persons.sources`)
