import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import type { Breach } from './breach.ts'
import type { BreachSource } from './breach-sources.ts'

/**
 * SQL: a moment within the time of a breach, where it concerns only what was touched in it. A copy of
 * the database, or a look into it, touches no row, so without that word everybody counts.
 */
function within(column: SQL, { since, until, onlyTouched }: Breach): SQL {
  if (!onlyTouched) return sql`true`
  const from = since ? sql`${column} >= ${since}` : sql`true`
  return until ? sql`(${from} and ${column} < ${until})` : sql`(${from})`
}

/** SQL: an event of the audit chain within the time of a breach. */
const touched = (of: SQL, breach: Breach): SQL =>
  sql`exists (select from audit_events e where ${of} and ${within(sql`e.at`, breach)})`

/**
 * SQL: names and addresses of a source, and a contact of who has no email address. Of what was touched
 * in a time: a row, or an event of it, such as a sign-in of an account.
 */
const PERSONS: Record<BreachSource, (breach: Breach) => SQL> = {
  accounts: (breach) => sql`
    select u.email, u.name, '' as contact from users u
    where ${within(sql`u.created_at`, breach)} or ${within(sql`u.updated_at`, breach)}
      or ${touched(sql`e.order_id is null and e.subject_id = u.id`, breach)}`,
  nominees: (breach) => sql`
    select case when n.contact like '%@%' then n.contact else '' end as email, n.name,
      case when n.contact like '%@%' then '' else n.contact end as contact from nominees n
    where ${within(sql`n.named_at`, breach)}`,
  // A bill keeps its name and address when its order has lost them.
  orders: (breach) => sql`
    select o.contact_email as email, coalesce(nullif(o.shipping_name, ''), bill.name, '') as name,
      case when o.contact_email <> '' then ''
        else coalesce(nullif(o.shipping_phone, ''), 'order ' || o.number) end as contact
    from orders o left join lateral (
      select i.document->'buyer'->>'name' as name from invoices i where i.order_id = o.id limit 1
    ) bill on o.contact_email = ''
    where (o.contact_email <> '' or o.shipping_name <> '' or o.shipping_phone <> '' or bill.name <> '')
      and (${within(sql`o.created_at`, breach)} or ${touched(sql`e.order_id = o.id`, breach)})`,
  messages: (breach) => sql`
    select coalesce(m.email, '') as email, m.name,
      case when m.email is null then coalesce(m.phone, 'ticket ' || m.ticket) else '' end as contact
    from contact_messages m
    where ${within(sql`m.received_at`, breach)} or ${within(sql`m.last_at`, breach)} or exists (
      select from ticket_messages t where t.ticket_id = m.id and ${within(sql`t.at`, breach)})`,
  newsletter: (breach) => sql`
    select s.email, '' as name, '' as contact from newsletter_subscribers s
    where ${within(sql`s.consented_at`, breach)} or ${within(sql`s.confirmed_at`, breach)}
      or ${within(sql`s.unsubscribed_at`, breach)}`,
  staff: (breach) => sql`
    select s.email, s.name, '' as contact from staff s
    where ${within(sql`s.created_at`, breach)} or ${within(sql`s.updated_at`, breach)}
      or ${touched(sql`e.order_id is null and e.subject_id = s.id`, breach)}`,
}

/** Count of persons in the sources of a breach, but not in its list. */
export async function countLeftOut(db: Database, breach: Breach): Promise<number> {
  const all = breach.sources.map((source) => PERSONS[source]({ ...breach, onlyTouched: false }))
  const { rows } = await db.execute<{ persons: number }>(sql`
    select count(distinct (lower(found.email), found.contact))::int as persons
    from (${sql.join(all, sql` union all `)}) as found
    where not exists (
      select from breach_persons p where p.breach_id = ${breach.id}
        and p.email = lower(found.email) and p.contact = found.contact)`)
  return rows[0]?.persons ?? 0
}

/**
 * Stores the persons of a source, one row for each address or contact: again, it changes nothing. The rows stay
 * in the database, however many they are.
 */
export const storePersons = (tx: Transaction, breach: Breach, source: BreachSource) =>
  tx.execute(sql`
    insert into breach_persons (breach_id, email, contact, name, sources)
    select ${breach.id}, lower(found.email), found.contact, left(max(found.name), 200), array[${source}]::text[]
    from (${PERSONS[source](breach)}) as found
    group by lower(found.email), found.contact
    on conflict on constraint breach_persons_are_told_once do update set
      sources = breach_persons.sources || excluded.sources,
      name = case when breach_persons.name = '' then excluded.name else breach_persons.name end
    where not excluded.sources <@ breach_persons.sources`)
