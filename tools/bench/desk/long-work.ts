import type { Connection } from '#db/database.ts'
import { apply, check, takeBack, upload } from '../../../tests/shop/clients/import-client.ts'
import type { Visitor } from '../../../tests/visitor.ts'
import { count } from '../table.ts'

const EXPORTED = 100_000
const IMPORTED = 100_000
/** Most that one change at the desk takes (app/desk/products/many/bulk-change.ts). */
const CHANGED = 5_000

/** Work that a member of the staff waits for: each once, in seconds. @returns a Markdown table */
export async function measureLongWork(
  connection: Connection,
  member: Visitor,
  signal: AbortSignal,
): Promise<string> {
  const many = await wordFor(connection, CHANGED)
  const exported = await wordFor(connection, EXPORTED)
  const lines: string[] = []
  const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    signal.throwIfAborted()
    const began = performance.now()
    const value = await work()
    lines.push(`| ${name} | ${((performance.now() - began) / 1_000).toFixed(1)} |`)
    return value
  }
  const change = `/desk/products/many?all=1&q=${many.word}&change=price`
  const path = await timed(
    `a change of ${count(many.found)} products by a filter, its preview`,
    () => redirected(member.post(change, { how: 'raise', amount: '10' })),
  )
  await timed('the change', () => redirected(member.post(path, { step: 'apply' })))
  await timed('the change undone', () => redirected(member.post(path, { step: 'undo' })))
  await timed(`${count(exported.found)} products as a file`, () =>
    download(member, `/desk/products.csv?q=${exported.word}`),
  )
  const file = await changedFile(connection)
  const page = await timed(`a file of ${count(IMPORTED)} changed products, uploaded`, () =>
    upload(member, 'prices.csv', file),
  )
  await timed('the file checked', () => check(member, page))
  const applied = await timed('the file applied', () => apply(member, page))
  if (!applied.includes('Applied')) throw new Error('the file was not applied')
  await timed('the file taken back', () => takeBack(member, page))
  return ['| long work, once | seconds |', '|---|---:|', ...lines].join('\n')
}

/** A type of goods whose name finds about so many products, and not more. */
async function wordFor(
  { pool }: Connection,
  most: number,
): Promise<{ word: string; found: number }> {
  const { rows } = await pool.query<{ word: string; found: number }>(
    `select word, count(*)::int as found
     from (select distinct lower(article_type) as word from styles where article_type !~ '[^A-Za-z]') types
     join styles on listed and words @@ websearch_to_tsquery('english', word)
     group by word having count(*) <= $1 order by found desc limit 1`,
    [most],
  )
  if (!rows[0]) throw new Error(`no word finds up to ${most} products`)
  return rows[0]
}

/** Prices a rupee higher, as a file of two columns. */
async function changedFile({ pool }: Connection): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `select id || ',' || (price_paise / 100 + 1) as line from styles where listed order by id limit ${IMPORTED}`,
  )
  return ['id,priceINR', ...rows.map(({ line }) => line)].join('\n')
}

async function redirected(answer: Promise<Response>): Promise<string> {
  const { status, headers } = await answer
  const path = headers.get('location')
  if (status !== 302 || !path) throw new Error(`the form answered ${status}`)
  return path
}

async function download(member: Visitor, path: string): Promise<void> {
  const answer = await member.get(path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  for await (const _ of answer.body ?? []);
}
