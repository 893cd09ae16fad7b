import pg from 'pg'
import { setAside } from '#server/backup/restore/set-aside.ts'

const LINES = 3

const FIRST =
  'Asha Ravi Priya Amit Sunita Rahul Anjali Vijay Pooja Sanjay Neha Arjun Kavita Deepak Meena Suresh Lakshmi Imran Fatima Joseph Harpreet Gurpreet Ananya Rohan Ishaan Diya Vihaan Saanvi Aarav Aditi Karthik Divya Manoj Rekha Nikhil Swati Farhan Zoya Tenzin Lalita Bhavna Chetan Dinesh Esha Gaurav Hema Indira Jyoti Kiran Leela'
const LAST =
  'Kumar Singh Sharma Devi Patel Khan Rao Reddy Das Gupta Verma Nair Iyer Joshi Mishra Yadav Shah Mehta Pillai Menon Bose Ghosh Banerjee Chatterjee Kaur Gill Malhotra Kapoor Chopra Bhatt Desai Kulkarni Patil Jadhav Shinde Naidu Murthy Hegde Shetty Gowda Fernandes Pereira Thomas George Ansari Sheikh Qureshi Ahmed Bhutia Lepcha'
const PLACES: readonly (readonly [city: string, state: string, pin: string])[] = [
  ['Mumbai', 'Maharashtra', '400'],
  ['New Delhi', 'Delhi', '110'],
  ['Bengaluru', 'Karnataka', '560'],
  ['Hyderabad', 'Telangana', '500'],
  ['Chennai', 'Tamil Nadu', '600'],
  ['Kolkata', 'West Bengal', '700'],
  ['Pune', 'Maharashtra', '411'],
  ['Lucknow', 'Uttar Pradesh', '226'],
  ['Jaipur', 'Rajasthan', '302'],
  ['Kochi', 'Kerala', '682'],
  ['Guwahati', 'Assam', '781'],
  ['Gangtok', 'Sikkim', '737'],
]

/** Loaded as `restore` does: without triggers, since events of a million orders take turns otherwise. */
const TABLES = ['orders', 'order_items', 'payment_attempts', 'audit_events', 'order_search'].map(
  (name) => ({ schema: 'public', name, columns: [] }),
)

/**
 * Orders of two years, three lines each, written by SQL into a shop without orders: for ten orders
 * there are six shoppers, common names are many times as frequent as rare ones, and the newest wait
 * for something.
 */
export async function insertDeskOrders(databaseUrl: string, orders: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0`)
    await client.query(`set local work_mem = '256MB'`)
    await client.query(`set local maintenance_work_mem = '512MB'`)
    const putBack = await setAside(client, TABLES)
    await client.query('alter table order_search drop constraint order_search_order_id_kind_key_pk')
    await client.query(ORDERS, [
      orders,
      FIRST.split(' '),
      LAST.split(' '),
      PLACES.map(([city]) => city),
      PLACES.map(([, state]) => state),
      PLACES.map(([, , pin]) => pin),
    ])
    // Each statement joins what the one before wrote, of which Postgres knows nothing else yet.
    await client.query('analyze orders')
    await client.query(LINES_OF, [LINES])
    await client.query(ATTEMPTS)
    await client.query(EVENTS)
    await client.query('analyze order_items, payment_attempts')
    await client.query(KEYS)
    await client.query('alter table order_search add primary key (order_id, kind, key)')
    await putBack()
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

// In the sequence in which a shop writes them, each once.
const KEYS = `
  insert into order_search (order_id, kind, key, placed_at)
  select distinct on (placed_at, order_id, kind, key) order_id, kind, key, placed_at from order_search_keys
  order by placed_at, order_id, kind, key`

// Shoppers and places are drawn from the number of the order by primes, so that every run has the
// same ones. Squares of even shares make the first of a list frequent and the last rare.
const ORDERS = `
  insert into orders (id, number, status, total_paise, shipping_address, address_readable, shipping_name, shipping_street,
    shipping_city, shipping_state, shipping_postal_code, shipping_phone, contact_email, shipping_method, tracking_number,
    idempotency_key, request_hash, capability_hash, created_at, paid_at, shipped_at, delivered_at, cancelled_at)
  select id, left(id::text, 8), status, 149900 + n % 5000 * 100, json_build_object('fullName', first || ' ' || last, 'address', n || ' MG Road',
      'city', city, 'state', state, 'postalCode', pin, 'phone', phone)::text,
    true, first || ' ' || last, n || ' MG Road', city, state, pin, phone, lower(first || '.' || last || shopper || '@shop.test'), 'Standard Shipping',
    case when status in ('shipped', 'delivered') then 'AWB' || lpad(n::text, 10, '0') end,
    md5('key' || n), '', '', at, case when status not in ('pending', 'cancelled') then at + interval '1 minute' end,
    case when status in ('shipped', 'delivered') then at + interval '1 day' end,
    case when status = 'delivered' then at + interval '4 days' end, case when status = 'cancelled' then at + interval '1 hour' end
  from generate_series($1::int, 1, -1) as n,
    lateral (select (lpad(to_hex(n * 2654435761 % 4294967296), 8, '0') || substr(md5('order' || n), 9))::uuid as id,
      now() - n * (interval '730 days' / $1::int) as at, n * 7919::bigint % ($1::int * 6 / 10 + 1) as shopper) as a,
    lateral (select case when n % 25 = 3 then 'cancelled' when n <= $1::int / 1000 then 'pending' when n <= $1::int / 200 then 'processing'
      when n <= $1::int / 100 then 'shipped' else 'delivered' end as status,
      power(shopper * 104729 % 1000003 / 1000003.0, 2) as x, power(shopper * 1299709 % 1000033 / 1000033.0, 2) as y,
      power(shopper * 15485863 % 1000037 / 1000037.0, 2) as z, (7000000000 + shopper * 4999 % 2999999999)::text as phone) as b,
    lateral (select ($2::text[])[1 + floor(x * cardinality($2::text[]))::int] as first, ($3::text[])[1 + floor(y * cardinality($3::text[]))::int] as last,
      1 + floor(z * cardinality($4::text[]))::int as place) as c,
    lateral (select ($4::text[])[place] as city, ($5::text[])[place] as state, ($6::text[])[place] || lpad((shopper % 97)::text, 3, '0') as pin) as d`

const LINES_OF = `
  insert into order_items (id, order_id, position, product_id, style_id, product_name, quantity, price_paise, selected_size, selected_colour)
  select gen_random_uuid(), o.id, p, s.uuid::text, s.id, s.product_display_name, 1, o.total_paise / $1::int, 'M', s.base_colour
  from (select id, total_paise, row_number() over (order by created_at) as n from orders) o cross join generate_series(1, $1::int) as p
    join (select *, row_number() over (order by id) as n from styles) s
      on s.n = 1 + floor(power((o.n * 3 + p) * 104729 % 1000003 / 1000003.0, 2) * (select count(*) from styles))::bigint`

const ATTEMPTS = `
  insert into payment_attempts (reference, order_id, gateway, amount_paise, state, paid_paise, gateway_ref, bank_ref, created_at, settled_at, next_check_at)
  select 'DESK' || upper(left(md5(id::text), 16)), id, 'sabpaisa', total_paise, case when paid_at is null then 'expired' else 'succeeded' end,
    case when paid_at is not null then total_paise end, case when paid_at is not null then 'GW' || upper(substr(md5(id::text), 17, 12)) end,
    case when paid_at is not null then 'UTR' || upper(substr(md5(id::text), 20, 10)) end, created_at, created_at, null
  from orders`

const EVENTS = `
  insert into audit_events (at, actor, subject_type, subject_id, order_id, action, after)
  select created_at, 'shopper', 'order', id::text, id, 'placed', '{"status": "pending"}'::jsonb from orders
  union all select paid_at, 'gateway', 'order', id::text, id, 'paid', '{"status": "processing"}'::jsonb from orders where paid_at is not null
  union all select shipped_at, 'staff', 'order', id::text, id, 'shipped', '{"status": "shipped"}'::jsonb from orders where shipped_at is not null`
