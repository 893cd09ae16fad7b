import { randomUUID } from 'node:crypto'
import type pg from 'pg'

// Lower bounds: the rows of a use case, without reads, checks or locks, a statement for each table.

/** @param products ids of counted products with size M */
export const writeBareOrder = (
  pool: pg.Pool,
  { products, shopperId, address }: { products: string[]; shopperId: string; address: object },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const [id, reference, now] = [randomUUID(), randomUUID(), new Date()]
    // Sorted, because two orders that update the same stock in different order deadlock.
    const sorted = products.toSorted()
    await client.query(
      `insert into orders (id, number, user_id, status, total_paise, shipping_address, contact_email, shipping_method,
         idempotency_key, request_hash, capability_hash, created_at, stock_held_until)
       values ($1, left($1::uuid::text, 8), $2, 'pending', 300, $3, 'bench@example.com', 'standard', $4, $5, $5, $6, $6)`,
      [id, shopperId, JSON.stringify(address), randomUUID(), 'x'.repeat(64), now],
    )
    await client.query(
      `insert into order_items (id, order_id, position, product_id, product_name, quantity, price_paise, selected_size)
       select gen_random_uuid(), $1::uuid, nth, product, 'Bench', 1, 100, 'M' from unnest($2::text[]) with ordinality as t (product, nth)`,
      [id, sorted],
    )
    await client.query(
      `update stock set quantity = quantity - 1 where size = 'M' and product_id = any($1::uuid[])`,
      [sorted],
    )
    await client.query(
      `insert into stock_holds (order_id, product_id, size, quantity) select $1::uuid, unnest($2::uuid[]), 'M', 1`,
      [id, sorted],
    )
    await client.query(`insert into stock_holders (order_id, visitor) values ($1, $2)`, [
      id,
      shopperId,
    ])
    await client.query(
      `insert into payment_attempts (reference, order_id, gateway, amount_paise, state, created_at) values ($1, $2, 'bare', 300, 'created', $3)`,
      [reference, id, now],
    )
    await client.query(
      `insert into audit_events (actor, subject_type, subject_id, order_id, action, after) values
         ('shopper', 'order', $1::text, $1::uuid, 'placed', $3), ('shopper', 'attempt', $2, $1::uuid, 'created', $3)`,
      [id, reference, { status: 'pending', totalPaise: 300 }],
    )
    await client.query(
      `insert into pgboss.job (name, data, start_after)
       values ('enquire', $1, now() + interval '1 hour'), ('release-stock', $2, now() + interval '1 hour')`,
      [{ reference, asked: 0 }, { orderId: id }],
    )
  })

/**
 * Orders of the past year, paid and delivered, so that the tables and what Postgres knows of them
 * are those of a shop that has been open for a while.
 */
export async function writeHistory(pool: pg.Pool, shoppers: readonly string[]): Promise<void> {
  await pool.query(
    `with old as materialized (
       select gen_random_uuid() as id, shopper, now() - nth * interval '1 hour' as at
       from unnest($1::uuid[]) with ordinality as t (shopper, nth)
     ), bought as (
       insert into orders (id, number, user_id, status, total_paise, shipping_address, contact_email, shipping_method,
         idempotency_key, request_hash, capability_hash, created_at, paid_at, stock_held_until)
       select id, left(id::text, 8), shopper, 'delivered', 300, '{}', 'bench@example.com', 'standard', gen_random_uuid(), '', '', at, at, null from old
     ), lines as (
       insert into order_items (id, order_id, position, product_id, product_name, quantity, price_paise, selected_size)
       select gen_random_uuid(), id, 1, gen_random_uuid()::text, 'Bench', 1, 300, 'M' from old
     ), holders as (
       insert into stock_holders (order_id, visitor) select id, shopper::text from old
     )
     insert into payment_attempts (reference, order_id, gateway, amount_paise, state, created_at, paid_paise, settled_at)
     select id::text, id, 'bare', 300, 'succeeded', at, 300, at from old`,
    [shoppers],
  )
  await pool.query('vacuum (analyze)')
}

export type OpenAttempt = { reference: string; orderId: string; amount: number }

export const writeBareSettlement = (
  pool: pg.Pool,
  { reference, orderId, amount }: OpenAttempt,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const [id, now] = [randomUUID(), new Date()]
    await client.query(
      `update payment_attempts set state = 'succeeded', paid_paise = $2, settled_at = $3 where reference = $1`,
      [reference, amount, now],
    )
    await client.query(
      `update orders set status = 'processing', paid_at = $2, stock_held_until = null where id = $1`,
      [orderId, now],
    )
    await client.query(
      `insert into audit_events (actor, subject_type, subject_id, order_id, action, before, after) values
         ('gateway', 'attempt', $2, $1::uuid, 'succeeded', $3, $3), ('gateway', 'order', $1::text, $1::uuid, 'paid', $3, $3)`,
      [orderId, reference, { status: 'processing' }],
    )
    await client.query(
      `insert into outbox (id, name, payload, due_at) values ($1, 'order-received-mail', $2, now())`,
      [id, { orderId }],
    )
    await client.query(
      `insert into pgboss.job (id, name, data, start_after) values ($1, 'mail', $2, now() + interval '1 hour')`,
      [id, { orderId, mail: 'order-received-mail' }],
    )
    await client.query(
      `insert into status_checks (subject, kind, gateway, priority, queued_at, is_waiting, reached, finished_at)
       values ($1, 'payment', 'bare', 0, now(), false, true, now())`,
      [reference],
    )
  })

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
