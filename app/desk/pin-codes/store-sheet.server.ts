import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { pinServiceLoads } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { clean, excerpt } from '#app/catalogue/import/cells/style-cells.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { receiveFile } from '../products/import/upload/receive-file.server.ts'
import { guessSheetColumns } from './sheet-columns.ts'
import { MAX_SHEET_BYTES, readSheetHeader } from './sheet-file.server.ts'

export type SheetRefusal = { status: 400 | 409 | 413; error: string }

const TOO_LARGE: SheetRefusal = { status: 413, error: 'This file is larger than 8 MB.' }
const OPEN_STATES = ['matching', 'checked'] as const
/** Sheets that may be open at once: each is kept in the database until it is applied or dropped. */
const MAX_OPEN = 3

/**
 * Stores the sheet of a form, with its columns as those of the last sheet with the same ones, or by their
 * names. @returns the load's number
 */
export async function storeSheet(
  db: Database,
  by: StaffWho<'pin codes'>,
  request: Request,
): Promise<Result<number, SheetRefusal>> {
  // Some room for the form around the file.
  if (Number(request.headers.get('content-length')) > MAX_SHEET_BYTES + 10_000)
    return err(TOO_LARGE)
  const received = await withoutDatabaseDeadline(() =>
    receiveFile(request, async ({ name, chunks }) => ({ name, file: await bounded(chunks) })),
  ).catch(() => undefined)
  if (!received || received.name === '') return err({ status: 400, error: 'Choose a file.' })
  const { name, file } = received
  if (!file) return err(TOO_LARGE)
  const read = readSheetHeader(file)
  if (!read.ok) return err({ status: 400, error: `This is no sheet of PIN codes: ${read.error}.` })
  const { header } = read.value
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pin sheets'))`)
    await tx
      .delete(pinServiceLoads)
      .where(
        and(
          inArray(pinServiceLoads.state, [...OPEN_STATES]),
          sql`${pinServiceLoads.stateAt} < now() - interval '7 days'`,
        ),
      )
    const open = await tx.$count(pinServiceLoads, inArray(pinServiceLoads.state, [...OPEN_STATES]))
    if (open >= MAX_OPEN)
      return err({ status: 409, error: `${MAX_OPEN} sheets are open already: apply or drop one.` })
    const [last] = await tx
      .select({ columns: pinServiceLoads.columns, courier: pinServiceLoads.courier })
      .from(pinServiceLoads)
      .where(
        and(
          sql`${pinServiceLoads.header} = ${sql.param(header, pinServiceLoads.header)}`,
          ne(pinServiceLoads.state, 'matching'),
        ),
      )
      .orderBy(desc(pinServiceLoads.id))
      .limit(1)
    const [stored] = await tx
      .insert(pinServiceLoads)
      .values({
        courier: last?.courier ?? courierFrom(name),
        state: 'matching',
        uploadedBy: by.id,
        fileName: excerpt(clean(name)),
        file,
        header,
        columns: last?.columns ?? guessSheetColumns(header),
      })
      .returning({ id: pinServiceLoads.id })
    return ok(stored?.id ?? 0)
  })
}

/** The whole file; undefined where it is too large: the rest is read, since the parser waits for it. */
async function bounded(chunks: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= MAX_SHEET_BYTES) parts.push(chunk)
    else parts.length = 0
  }
  return bytes <= MAX_SHEET_BYTES ? Buffer.concat(parts) : undefined
}

/** First word of the file's name: "delhivery_pincodes_nov.csv" is probably Delhivery's. */
function courierFrom(name: string): string {
  const [word = ''] = /[a-z]{3,30}/i.exec(name) ?? []
  return word === '' ? 'Courier' : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Drops a sheet that is not applied. */
export async function dropSheet(db: Database, _by: StaffWho<'pin codes'>, id: number) {
  const dropped = await db
    .delete(pinServiceLoads)
    .where(and(eq(pinServiceLoads.id, id), inArray(pinServiceLoads.state, [...OPEN_STATES])))
    .returning({ id: pinServiceLoads.id })
  return dropped.length > 0
}
