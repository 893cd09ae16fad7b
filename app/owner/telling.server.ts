import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { IS_NEW_ORDER } from './untold-events.server.ts'
import { MAX_LISTED, type News, type ReviewItem } from './news.ts'

type Row = { number: string; paise: string; name: string | null; quantity: number }

/** Events of a telling, each with its order. */
const eventsOf = (tellingId: string) => sql`
  told_events d join audit_events e on e.id = d.event_id and d.telling_id = ${tellingId}::uuid
    join orders o on o.id = e.order_id`

/**
 * What a mail about news tells, as it stands when the mail is written; the newest of it is listed.
 * Nothing of it names or reaches a person.
 */
export async function readNews(db: Database, tellingId: string): Promise<News> {
  const { rows } = await db.execute<{
    orders: number
    paise: string
    returns: number
    pieces: number
    from: Date | null
  }>(sql`
    select count(*) filter (where ${IS_NEW_ORDER})::int as orders,
      coalesce(sum(o.total_paise) filter (where ${IS_NEW_ORDER}), 0)::text as paise,
      count(*) filter (where e.subject_type = 'return')::int as returns,
      coalesce(sum((e.after->>'quantity')::int) filter (where e.subject_type = 'return'), 0)::int as pieces,
      min(e.at) as "from"
    from ${eventsOf(tellingId)}`)
  const orders = await db.execute<Row & { lines: number; status: string }>(sql`
    select o.number, o.status, o.total_paise::text as paise, i.product_name as name, i.quantity,
      (select count(*) from order_items l where l.order_id = o.id)::int as lines
    from ${eventsOf(tellingId)} join lateral (
      select * from order_items l where l.order_id = o.id order by l.position limit 1) i on true
    where ${IS_NEW_ORDER} order by e.id desc limit ${MAX_LISTED}`)
  const returns = await db.execute<Row & { reason: string }>(sql`
    select o.number, i.product_name as name, b.quantity, b.reason, (b.quantity * i.price_paise)::text as paise
    from ${eventsOf(tellingId)} join returns b on b.id::text = e.subject_id
      join order_items i on i.id = b.order_item_id
    where e.subject_type = 'return' order by e.id desc limit ${MAX_LISTED}`)
  const [counts] = rows
  return {
    orders: {
      count: counts?.orders ?? 0,
      sum: paise(Number(counts?.paise ?? 0)),
      listed: orders.rows.map(({ number, status, paise: sum, name, quantity, lines }) => ({
        number,
        isCancelled: status === 'cancelled',
        total: paise(Number(sum)),
        name,
        quantity,
        otherLines: lines - 1,
      })),
    },
    returns: {
      count: counts?.returns ?? 0,
      pieces: counts?.pieces ?? 0,
      listed: returns.rows.map(({ number, name, quantity, reason, paise: sum }) => ({
        number,
        name,
        quantity,
        reason: reason as News['returns']['listed'][number]['reason'],
        worth: paise(Number(sum)),
      })),
    },
  }
}

/** Payments and refunds that a person must look at, in the order in which they came. */
export async function readReviews(
  db: Database,
  tellingId: string,
): Promise<{ count: number; listed: ReviewItem[] }> {
  const { rows } = await db.execute<{
    number: string
    kind: 'attempt' | 'refund'
    paise: string
    reason: string | null
    total: number
  }>(sql`
    select o.number, e.subject_type as kind, coalesce(r.amount_paise, a.amount_paise)::text as paise,
      a.reason, count(*) over ()::int as total
    from ${eventsOf(tellingId)}
      left join payment_attempts a on e.subject_type = 'attempt' and a.reference = e.subject_id
      left join refunds r on e.subject_type = 'refund' and r.id::text = e.subject_id
    where coalesce(r.amount_paise, a.amount_paise) is not null
    order by e.id limit ${MAX_LISTED}`)
  return {
    count: rows[0]?.total ?? 0,
    listed: rows.map(({ number, kind, paise: sum, reason }) => ({
      number,
      kind: kind === 'refund' ? 'refund' : 'payment',
      amount: paise(Number(sum)),
      reason,
    })),
  }
}
