import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { pinServiceLoads } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { guessColumns } from '../sheets/columns.ts'
import { courierFrom, receiveSheet, type SheetRefusal } from '../sheets/receive-sheet.server.ts'
import { PIN_COLUMNS } from './sheet-columns.ts'
import { MAX_PIN_SHEET_BYTES } from '../sheets/sheet-bounds.ts'
import { readPinHeader } from './sheet-file.server.ts'

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
  const received = await receiveSheet(request, MAX_PIN_SHEET_BYTES)
  if (!received.ok) return received
  const { name, file } = received.value
  const read = readPinHeader(file)
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
        fileName: name,
        file,
        header,
        columns: last?.columns ?? guessColumns(PIN_COLUMNS, header),
      })
      .returning({ id: pinServiceLoads.id })
    return ok(stored?.id ?? 0)
  })
}

/** Drops a sheet that is not applied. */
export async function dropSheet(db: Database, _by: StaffWho<'pin codes'>, id: number) {
  const dropped = await db
    .delete(pinServiceLoads)
    .where(and(eq(pinServiceLoads.id, id), inArray(pinServiceLoads.state, [...OPEN_STATES])))
    .returning({ id: pinServiceLoads.id })
  return dropped.length > 0
}
