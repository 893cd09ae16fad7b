import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { insertRows } from '#db/prepared.ts'
import { pinServiceLoads, pinServices } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readSheet } from './sheet-file.server.ts'
import type { SheetReport } from './sheet-report.ts'

const ROWS_AT_ONCE = 5_000

type Matching = { courier: string; columns: readonly string[] }

/**
 * Dry run: reads the sheet into rows of its own load, which no answer looks at, and counts them against
 * the sheet of the courier in force.
 */
export async function checkSheet(
  db: Database,
  _by: StaffWho<'pin codes'>,
  id: number,
  { courier, columns }: Matching,
): Promise<Result<SheetReport, string>> {
  const [load] = await db.select().from(pinServiceLoads).where(eq(pinServiceLoads.id, id))
  const read = load?.file ? readSheet(load.file, columns) : err('it is not here any more')
  if (!read.ok) return read
  const { rows, ...others } = read.value
  if (rows.length === 0) return err('no line of it can be read. Look at the columns')
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: pinServiceLoads.id })
      .from(pinServiceLoads)
      .where(and(eq(pinServiceLoads.id, id), inArray(pinServiceLoads.state, OPEN)))
      .for('update')
    if (!locked) return err('somebody has gone on with it')
    await tx.delete(pinServices).where(eq(pinServices.loadId, id))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx.execute(
        insertRows(
          pinServices,
          rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ loadId: id, ...row })),
        ),
      )
    const report = {
      rows: rows.length,
      notServed: rows.filter(({ prepaid, cash }) => !prepaid && !cash).length,
      ...others,
      ...(await compare(tx, id, courier)),
    }
    await tx
      .update(pinServiceLoads)
      .set({
        state: 'checked',
        stateAt: sql`clock_timestamp()`,
        courier,
        columns: [...columns],
        report,
      })
      .where(eq(pinServiceLoads.id, id))
    return ok(report)
  })
}

const OPEN = ['matching', 'checked'] as ('matching' | 'checked')[]

/** Rows of a load against those of the courier's sheet in force. */
async function compare(
  tx: Transaction,
  id: number,
  courier: string,
): Promise<Pick<SheetReport, 'added' | 'changed' | 'dropped' | 'before' | 'against'>> {
  const against = (await currentLoad(tx, courier))?.id ?? null
  const { rows } = await tx.execute<Record<'added' | 'changed' | 'dropped' | 'before', number>>(sql`
    select count(*) filter (where o.pin is null)::int as added,
      count(*) filter (where n.pin is null)::int as dropped,
      count(o.pin)::int as before,
      count(*) filter (where n.pin is not null and o.pin is not null and
        (n.prepaid, n.cash, n.pickup, n.days_min, n.days_max, n.zone) is distinct from
        (o.prepaid, o.cash, o.pickup, o.days_min, o.days_max, o.zone))::int as changed
    from (select * from pin_services where load_id = ${id}) n
    full join (select * from pin_services where load_id = ${against}::int) o on o.pin = n.pin`)
  const [counts] = rows
  return { added: 0, changed: 0, dropped: 0, before: 0, ...counts, against }
}

/** The load of a courier that is in force. */
export async function currentLoad(
  tx: Transaction,
  courier: string,
): Promise<typeof pinServiceLoads.$inferSelect | undefined> {
  const [load] = await tx
    .select()
    .from(pinServiceLoads)
    .where(and(eq(pinServiceLoads.courier, courier), eq(pinServiceLoads.state, 'current')))
  return load
}
