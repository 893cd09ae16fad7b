import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import type { Breach, BreachSource } from './breach.ts'

/**
 * SQL: a moment within the time of a breach, where it concerns only what was touched in it. A copy of
 * the database, or a look into it, touches no row, so without that word everybody counts.
 */
function within(column: SQL, { since, until, onlyTouched }: Breach): SQL {
  if (!onlyTouched) return sql`true`
  const from = since ? sql`${column} >= ${since}` : sql`true`
  return until ? sql`(${from} and ${column} < ${until})` : sql`(${from})`
}

/**
 * SQL: names and addresses of a source. Of what was touched in a time: a row, or an event of it, such
 * as a sign-in of an account.
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

/** How many addresses stand in the sources of a breach, but not in its list. */
export async function countLeftOut(db: Database, breach: Breach): Promise<number> {
  const all = breach.sources.map((source) => PERSONS[source]({ ...breach, onlyTouched: false }))
  const { rows } = await db.execute<{ persons: number }>(sql`
    select count(distinct lower(found.email))::int as persons
    from (${sql.join(all, sql` union all `)}) as found
    where not exists (
      select from breach_persons p where p.breach_id = ${breach.id} and p.email = lower(found.email))`)
  return rows[0]?.persons ?? 0
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
