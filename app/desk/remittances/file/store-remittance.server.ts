import { hash } from 'node:crypto'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { remittances } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { guessColumns } from '../../sheets/columns.ts'
import { courierFrom, receiveSheet, type SheetRefusal } from '../../sheets/receive-sheet.server.ts'
import { REMITTANCE_COLUMNS } from './remittance-columns.ts'
import { MAX_REMITTANCE_BYTES } from '../../sheets/sheet-bounds.ts'
import { readRemittanceHeader } from './remittance-file.server.ts'

type By = StaffWho<'settle payments'>

/** Files that may be open at once: each is kept in the database until it is applied or dropped. */
const MAX_OPEN = 10

const isOpen = ne(remittances.state, 'applied')

/**
 * Stores the remittance of a form, with its columns as those of the last one with the same, or by their
 * names. The same file again is the one that is open, or is refused: it was applied.
 * @returns its number
 */
export async function storeRemittance(
  db: Database,
  by: By,
  request: Request,
): Promise<Result<number, SheetRefusal>> {
  const received = await receiveSheet(request, MAX_REMITTANCE_BYTES)
  if (!received.ok) return received
  const { name, file } = received.value
  const read = readRemittanceHeader(file)
  if (!read.ok) return err({ status: 400, error: `This is no remittance: ${read.error}.` })
  const { header } = read.value
  const digest = Buffer.from(hash('sha256', file, 'hex'), 'hex')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('remittances'))`)
    const [same] = await tx.select().from(remittances).where(eq(remittances.digest, digest))
    if (same?.state === 'applied') return err(appliedAlready(same))
    if (same) return ok(same.id)
    await tx
      .delete(remittances)
      .where(and(isOpen, lt(remittances.stateAt, sql`now() - interval '30 days'`)))
    if ((await tx.$count(remittances, isOpen)) >= MAX_OPEN)
      return err({ status: 409, error: `${MAX_OPEN} files are open already: apply or drop one.` })
    const [last] = await tx
      .select({ columns: remittances.columns, courier: remittances.courier })
      .from(remittances)
      .where(
        and(
          sql`${remittances.header} = ${sql.param(header, remittances.header)}`,
          ne(remittances.state, 'matching'),
        ),
      )
      .orderBy(desc(remittances.id))
      .limit(1)
    const [stored] = await tx
      .insert(remittances)
      .values({
        courier: last?.courier ?? courierFrom(name),
        state: 'matching',
        uploadedBy: by.id,
        fileName: name,
        file,
        digest,
        header,
        columns: last?.columns ?? guessColumns(REMITTANCE_COLUMNS, header),
      })
      .returning({ id: remittances.id })
    return ok(stored?.id ?? 0)
  })
}

const appliedAlready = ({ id, stateAt }: { id: number; stateAt: Date }): SheetRefusal => ({
  status: 409,
  error: `This very file was applied on ${formatDateTime(stateAt)}, as remittance ${id}. Nothing was changed.`,
})

/** Drops a remittance that is not applied. */
export async function dropRemittance(db: Database, _by: By, id: number): Promise<boolean> {
  const dropped = await db.delete(remittances).where(and(eq(remittances.id, id), isOpen))
  return Boolean(dropped.rowCount)
}
