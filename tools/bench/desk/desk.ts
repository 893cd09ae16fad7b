import { connect, type Connection } from '#db/database.ts'
import { newMember } from '../../../tests/shop/clients/staff-client.ts'
import type { Visitor } from '../../../tests/visitor.ts'
import type { BenchShop } from '../bench-shop.ts'
import { measure } from '../measure.ts'
import { machine, takeWrite, writePart } from '../page.ts'
import { inRounds, tableOf, type Aim, type Row } from '../rounds.ts'
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import { insertDeskOrders } from './desk-orders.ts'
import { rowsArgument } from './rows-argument.ts'

const MILLION = 1_000_000
/** Of each row in each of six rounds, the first of which warms. */
const TIMES = 100
const SAMPLED = 500
const REFERENCE = 'an order by its number, in SQL'

/** Aims of the desk at a million orders. */
const EXACT: Aim = { p95: 30 }
const NAMES: Aim = { p95: 80 }
const LIST: Aim = { p95: 100 }
const ORDER: Aim = { p95: 60 }

/** Finding, lists and the page of an order at the desk. @returns the exit code */
export const benchDesk = (args: string[]): Promise<number> => {
  const { write, others } = takeWrite(args)
  const orders = rowsArgument(others, 'orders', MILLION)
  // Arguments that are not understood are refused, as of the others.
  return withBenchShop(
    'desk [--orders N] [--write]',
    orders === undefined ? others : [],
    async (shop, signal) => {
      const connection = connect(shop.databaseUrl)
      try {
        const markdown = await measureDesk(shop, connection, orders ?? MILLION, signal)
        console.log(markdown)
        if (write) await writePart('desk', { markdown })
      } finally {
        await connection.close()
      }
    },
    // The first daily one would copy a million orders while they are measured.
    { BACKUPS_KEPT: '0' },
  )
}

async function measureDesk(
  shop: BenchShop,
  connection: Connection,
  orders: number,
  signal: AbortSignal,
): Promise<string> {
  console.log(`Writing ${count(orders)} orders …`)
  await insertDeskOrders(shop.databaseUrl, orders)
  const member = await newMember({ url: shop.url, database: connection }, 'owner')
  const sample = await sampleOf(connection)
  const measured = await inRounds(await rowsOf({ connection, member, sample, signal }), signal)
  return [
    '## The desk',
    '',
    `${count(orders)} orders of three lines, ${count(Math.floor(orders * 0.6))} shoppers; one member of the staff, pages over HTTP. ${machine()}`,
    '',
    tableOf(measured, 'answers'),
  ].join('\n')
}

type Sampled = Record<'number' | 'phone' | 'email' | 'tracking' | 'payment' | 'product', string>

/** Orders from all over the two years. */
async function sampleOf({ pool }: Connection): Promise<Sampled[]> {
  const { rows } = await pool.query<Sampled>(
    `select o.number, o.shipping_phone as phone, o.contact_email as email, o.tracking_number as tracking, a.gateway_ref as payment,
       (select i.style_id::text from order_items i where i.order_id = o.id limit 1) as product
     from orders o join payment_attempts a on a.order_id = o.id
     where o.tracking_number is not null order by md5(o.number) limit ${SAMPLED}`,
  )
  return rows
}

type Context = {
  connection: Connection
  member: Visitor
  sample: readonly Sampled[]
  signal: AbortSignal
}

async function rowsOf({ connection, member, sample, signal }: Context): Promise<Row[]> {
  const { pool } = connection
  let next = 0
  const one = () => sample[next++ % sample.length] as Sampled
  const timed = (ask: () => Promise<unknown>) => () =>
    measure(ask, { times: TIMES, concurrency: 1, signal })
  const page = (name: string, aim: Aim, address: (of: Sampled) => string): Row => ({
    name,
    beside: REFERENCE,
    aim,
    run: timed(async () => {
      const path = address(one())
      const answer = await member.get(path)
      await answer.text()
      if (answer.status !== 200 && answer.status !== 302)
        throw new Error(`${path} answers ${answer.status}`)
    }),
  })
  const find = (name: string, aim: Aim, text: (of: Sampled) => string) =>
    page(`find ${name}`, aim, (of) => `/desk/find?${new URLSearchParams({ q: text(of) })}`)
  return [
    {
      name: REFERENCE,
      run: timed(() => pool.query('select * from orders where number = $1', [one().number])),
    },
    find('a number', EXACT, ({ number }) => number),
    find('a phone number', EXACT, ({ phone }) => `+91 ${phone}`),
    find('an email', EXACT, ({ email }) => email),
    find('a tracking number', EXACT, ({ tracking }) => tracking),
    find('a payment reference', EXACT, ({ payment }) => payment),
    find('a product, 50 of its orders', EXACT, ({ product }) => `SKU ${product}`),
    find('a name of one order in seven', NAMES, () => 'kumar'),
    find('a name of one order in fifty', NAMES, () => 'asha kumar'),
    find('a name of one order in ten thousand', NAMES, () => 'leela lepcha'),
    find('a name of nobody', NAMES, ({ number }) => `nobody ${number.replaceAll(/\d/g, 'x')}`),
    page('the list of orders', LIST, () => '/desk/orders'),
    page('the list, anywhere in it', LIST, ({ number }) => `/desk/orders?after=${number}`),
    page('the list of a status', LIST, () => '/desk/orders?status=processing'),
    page('the list of a State', LIST, () => '/desk/orders?state=Sikkim'),
    page('the list of a PIN code', LIST, () => '/desk/orders?pin=400001'),
    page('the page of an order', ORDER, ({ number }) => `/desk/orders/${number}`),
  ]
}
