import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { CATALOGUE_TOPICS } from '../messages/topics.ts'
import { MAX_WAITING } from './queue-order-messages.server.ts'

/** Touches that one transaction takes. */
const TOUCHES = 2_000
/** Upper bound on the transactions of one run; the next run goes on. */
const MAX_ROUNDS = 20

type Touched = { what: 'product' | 'stock'; productId: string | null; at: string }

/** Queues messages about the products that were touched since the last run. */
export async function queueTouchedProducts(db: Database): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++)
    if ((await db.transaction(queueNext)) < TOUCHES) break
}

/** @returns how many touches it has taken */
async function queueNext(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<Touched & { taken: number }>(sql`
    with gone as (
      delete from webhook_touches where id in
        (select id from webhook_touches order by id limit ${TOUCHES} for update skip locked)
      returning what, product_id, at
    )
    select what, product_id as "productId", max(at) as at, (select count(*)::int from gone) as taken
    from gone group by what, product_id`)
  if (rows.length === 0) return 0
  const full = await listFull(tx)
  const isMany = rows.some(({ productId }) => productId === null)
  if (isMany || full.length > 0) await queueCatalogueChanged(tx, isMany ? 'all' : full)
  await queueSingle(tx, rows, full)
  return rows[0]?.taken ?? 0
}

/** Webhooks that have no room for a message about each product. */
async function listFull(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select webhook_id as id from webhook_deliveries where state = 'waiting'
    group by webhook_id having count(*) >= ${MAX_WAITING}`)
  return rows.map(({ id }) => id)
}

/**
 * One message about each product, until its first try: a later change only gives it a later time.
 * The type is that of the product as it is now. Sorted, so that two nodes do not deadlock.
 */
async function queueSingle(
  tx: Transaction,
  touched: readonly Touched[],
  full: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, type, subject, happened_at, coalesce_key)
    select w.id, told.type, jsonb_build_object('id', told.uuid, 'code', told.id), told.at, told.uuid
    from (
      select s.id, s.uuid, t.at,
        case when t.what = 'stock' then 'stock.changed' when s.listed then 'product.changed' else 'product.removed' end as type
      from json_to_recordset(${JSON.stringify(touched)}) as t (what text, "productId" uuid, at timestamptz)
        join styles s on s.uuid = t."productId"
      where t.what = 'product' or s.listed
    ) told join webhooks w on told.type = any(w.topics)
    where w.paused_at is null and w.id <> all(${sql.param(full)}::uuid[])
    order by w.id, told.type, told.uuid
    on conflict (webhook_id, type, coalesce_key) where coalesce_key is not null
    do update set happened_at = excluded.happened_at`)
}

/** Says once that more has changed than is told one by one. */
export async function queueCatalogueChanged(
  tx: Transaction,
  to: 'all' | readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, type, subject, happened_at, coalesce_key)
    select id, 'catalogue.changed', '{}', clock_timestamp(), '' from webhooks
    where paused_at is null and topics && ${sql.param(CATALOGUE_TOPICS)}::text[]
      ${to === 'all' ? sql`` : sql`and id = any(${sql.param(to)}::uuid[])`}
    order by id
    on conflict (webhook_id, type, coalesce_key) where coalesce_key is not null
    do update set happened_at = excluded.happened_at`)
}
