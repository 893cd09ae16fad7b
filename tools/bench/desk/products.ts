import { connect, type Connection } from '#db/database.ts'
import { newMember } from '../../../tests/shop/clients/staff-client.ts'
import type { Visitor } from '../../../tests/visitor.ts'
import type { BenchShop } from '../bench-shop.ts'
import { measure } from '../measure.ts'
import { machine, takeWrite, writePart } from '../page.ts'
import { inRounds, tableOf, type Aim, type Row } from '../rounds.ts'
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import { measureLongWork } from './long-work.ts'
import { rowsArgument } from './rows-argument.ts'

const MILLION = 1_000_000
/** Of each row in each of six rounds, the first of which warms. */
const TIMES = 50
const SAMPLED = 500
const REFERENCE = 'a product by its code, in SQL'
const LIST: Aim = { p95: 100 }

/** The catalogue at the desk: lists, finding, the page of a product, and long work. @returns the exit code */
export const benchProducts = (args: string[]): Promise<number> => {
  const { write, others } = takeWrite(args)
  const rows = rowsArgument(others, 'rows', MILLION)
  return withBenchShop(
    'products [--rows N] [--write]',
    rows === undefined ? others : [],
    async (shop, signal) => {
      const connection = connect(shop.databaseUrl)
      try {
        const markdown = await measureProducts(shop, connection, signal)
        console.log(markdown)
        if (write) await writePart('products', { markdown })
      } finally {
        await connection.close()
      }
    },
    { BACKUPS_KEPT: '0' },
    rows ?? MILLION,
  )
}

async function measureProducts(
  shop: BenchShop,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> {
  const member = await newMember({ url: shop.url, database: connection }, 'owner')
  const measured = await inRounds(await rowsOf(connection, member, signal), signal)
  return [
    '## The catalogue at the desk',
    '',
    `${count(shop.sold)} products; one member of the staff, pages over HTTP. ${machine()}`,
    '',
    tableOf(measured, 'answers'),
    '',
    await measureLongWork(connection, member, signal),
  ].join('\n')
}

async function rowsOf({ pool }: Connection, member: Visitor, signal: AbortSignal): Promise<Row[]> {
  const { rows: sample } = await pool.query<{ code: number; name: string }>(
    `select id as code, product_display_name as name from styles where listed
     order by md5(id::text) limit ${SAMPLED}`,
  )
  let next = 0
  const one = () => sample[next++ % sample.length] as { code: number; name: string }
  const timed = (ask: () => Promise<unknown>) => () =>
    measure(ask, { times: TIMES, concurrency: 1, signal })
  const page = (name: string, address: (of: { code: number; name: string }) => string): Row => ({
    name,
    beside: REFERENCE,
    aim: LIST,
    run: timed(async () => {
      const path = address(one())
      const answer = await member.get(path)
      await answer.text()
      if (answer.status !== 200 && answer.status !== 302)
        throw new Error(`${path} answers ${answer.status}`)
    }),
  })
  const list = (name: string, query: (of: { code: number; name: string }) => object) =>
    page(name, (of) => `/desk/products?${new URLSearchParams({ ...query(of) })}`)
  return [
    {
      name: REFERENCE,
      run: timed(() => pool.query('select * from styles where id = $1', [one().code])),
    },
    list('the list of products', () => ({})),
    list('the list, anywhere in it', ({ code }) => ({ after: String(code) })),
    list('products sold out', () => ({ view: 'sold out' })),
    list('products hidden', () => ({ view: 'hidden' })),
    list('found by a code', ({ code }) => ({ q: `SKU ${code}` })),
    list('found by a name', ({ name }) => ({ q: name })),
    list('found by a word of one in twelve', () => ({ q: 'shirt' })),
    list('found by no word', ({ code }) => ({ q: `nothing x${code}x` })),
    page('the page of a product', ({ code }) => `/desk/products/${code}`),
  ]
}
