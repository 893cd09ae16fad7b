import { setTimeout } from 'node:timers/promises'
import type { Database } from '#db/database.ts'
import { productImports } from '#db/schema.ts'
import type { Visitor } from '../../visitor.ts'
import { readPage } from './read-page.ts'

/** Uploads a file of products. @returns the page of its import */
export async function upload(member: Visitor, name: string, text: string): Promise<string> {
  const answer = await member.postFile('/desk/products/import', name, text)
  const path = answer.headers.get('location') ?? ''
  if (answer.status !== 302 || !/^\/desk\/products\/import\/\d+$/.test(path))
    throw new Error(`the upload answered ${answer.status}`)
  return path
}

/** Matching of the columns, as the form has it. */
export async function matchingOf(member: Visitor, path: string): Promise<Record<string, string>> {
  const html = await (await member.get(path)).text()
  return Object.fromEntries(
    [...html.matchAll(/<select[^>]* name="(column-\d+)"[^>]*>(.*?)<\/select>/gs)].map(
      ([, name = '', options = '']) => [
        name,
        /<option value="([^"]*)"[^>]* selected=""|<option selected="" value="([^"]*)"/
          .exec(options)
          ?.slice(1)
          .find(Boolean) ?? '',
      ],
    ),
  )
}

/** Waits until no job works on an import. @returns the text of its page */
export async function settled(member: Visitor, path: string): Promise<string> {
  for (;;) {
    const { text } = readPage(await (await member.get(path)).text())
    if (!/Being (?:checked|applied|taken back)/.test(text)) return text
    await setTimeout(100)
  }
}

async function send(answer: Promise<Response>): Promise<void> {
  const { status } = await answer
  if (status !== 302) throw new Error(`the form answered ${status}`)
}

/** Checks a file with its columns as they were guessed. @returns the text of the page that tells */
export async function check(
  member: Visitor,
  path: string,
  choices: Record<string, string> = {},
): Promise<string> {
  const columns = await matchingOf(member, path)
  await send(member.post(path, { ...columns, ...choices, step: 'check' }))
  return settled(member, path)
}

/** Presses the button that applies a checked file. */
export async function pressApply(
  member: Visitor,
  path: string,
  choices: Record<string, string> = {},
): Promise<Response> {
  const html = await (await member.get(path)).text()
  const seen = /name="seen" value="(\d+)"/.exec(html)?.[1] ?? ''
  return member.post(path, { ...choices, step: 'apply', seen })
}

/** Applies a checked file. @returns the text of the page that tells */
export async function apply(
  member: Visitor,
  path: string,
  choices: Record<string, string> = {},
): Promise<string> {
  await send(pressApply(member, path, choices))
  return settled(member, path)
}

/** Takes a load back. @returns the text of the page that tells */
export async function takeBack(member: Visitor, path: string): Promise<string> {
  await send(member.post(`${path}/take-back`, {}))
  return settled(member, path)
}

/** An import that was applied, and changed nothing. @returns its number */
export async function insertImport(db: Database): Promise<string> {
  const [row] = await db
    .insert(productImports)
    .values({
      state: 'applied',
      uploadedBy: 'nobody',
      fileName: 'prices.csv',
      bytes: 20,
      header: ['id', 'priceINR'],
      columns: ['id', 'priceINR'],
      report: {},
    })
    .returning({ id: productImports.id })
  return String(row?.id)
}
