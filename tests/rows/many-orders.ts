import type { Connection } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { recordHistory } from '../databases/record-history.ts'

const LINES = 3

/**
 * Orders of three lines that were paid, shipped and delivered, with their events, written by SQL: a
 * year of a busy shop in a minute or two.
 */
export async function insertManyOrders(connection: Connection, count: number): Promise<void> {
  await insertOrdersWithoutHistory(connection, count)
  await recordHistory(connection.db)
}

/** The same orders without their events, which take by far the longest: the chain links each. */
export async function insertOrdersWithoutHistory(
  { pool, db }: Connection,
  count: number,
): Promise<void> {
  // Numbers are the beginning of the id and unique, which random ones of that many would not be.
  await pool.query(
    `insert into orders (id, number, status, total_paise, shipping_address, address_readable, shipping_name, shipping_street,
        shipping_city, shipping_state, shipping_postal_code, shipping_phone, contact_email, shipping_method, tracking_number,
        idempotency_key, request_hash, capability_hash, created_at, paid_at, shipped_at, delivered_at)
      select id, left(id::text, 8), 'delivered', $2 * (10000 + n), json_build_object('firstName', 'Asha ' || n, 'lastName', 'Rao',
          'address', n || ' MG Road', 'city', 'Prayagraj', 'state', 'Uttar Pradesh', 'postalCode', '211001', 'phone', '9876543210')::text,
        true, 'Asha ' || n || ' Rao', n || ' MG Road', 'Prayagraj', 'Uttar Pradesh', '211001', '9876543210', 'asha' || n || '@shop.test',
        'Standard Shipping', 'T' || n, md5('key' || n), md5('request' || n), md5('capability' || n), at, at, at + interval '1 day', at + interval '3 days'
      from generate_series(1, $1::int) as n,
        lateral (select (lpad(to_hex(n), 8, '0') || substr(md5('order' || n), 9))::uuid as id, now() - n * interval '5 minutes' as at) as made`,
    [count, LINES],
  )
  await pool.query(
    `insert into order_items (id, order_id, position, product_id, style_id, product_name, quantity, price_paise, selected_size, selected_colour)
      select md5(o.id::text || p)::uuid, o.id, p, s.uuid::text, s.id, s.product_display_name, 1, o.total_paise / $1, 'M', s.base_colour
      from (select *, row_number() over (order by id) as n from orders where shipping_method = 'Standard Shipping' and tracking_number like 'T%') o
        cross join generate_series(1, $1::int) as p
        join (select *, row_number() over (order by id) as n from styles) s on s.n = 1 + (o.n * $1 + p) % $2::int`,
    [LINES, await db.$count(styles)],
  )
  await pool.query(
    `insert into payment_attempts (reference, order_id, gateway, amount_paise, state, paid_paise, created_at, settled_at)
      select 'ref' || md5(o.id::text), o.id, 'sabpaisa', o.total_paise, 'succeeded', o.total_paise, o.created_at, o.created_at
      from orders o where tracking_number like 'T%'`,
  )
}
