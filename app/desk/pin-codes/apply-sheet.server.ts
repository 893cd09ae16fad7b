import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, pinServiceLoads, pinServices } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { currentLoad } from './check-sheet.server.ts'
import { dropsTooMany, SheetReport } from './sheet-report.ts'

type By = StaffWho<'pin codes'>
type Load = typeof pinServiceLoads.$inferSelect

/** Puts a checked sheet in force, in one transaction. @returns a sentence for the staff */
export function applySheet(
  db: Database,
  by: By,
  id: number,
  { allowsDrops }: { allowsDrops: boolean },
): Promise<Result<string, string>> {
  return db.transaction(async (tx) => {
    const load = await lockLoad(tx, id)
    const report = SheetReport.safeParse(load?.report).data
    if (load?.state !== 'checked' || !report)
      return err('Somebody has gone on with this sheet. Look at how it stands now.')
    const before = await currentLoad(tx, load.courier)
    if ((before?.id ?? null) !== report.against)
      return err('Another sheet of this courier was applied meanwhile. Check it again.')
    if (dropsTooMany(report) && !allowsDrops)
      return err('It drops more than a fifth of the PIN codes. Confirm that first.')
    if (before) await move(tx, before.id, 'replaced')
    await move(tx, id, 'current', { replaces: before?.id ?? null, file: null })
    // Only what taking this one back brings back is kept.
    const older = tx
      .select({ id: pinServiceLoads.id })
      .from(pinServiceLoads)
      .where(
        and(
          eq(pinServiceLoads.courier, load.courier),
          eq(pinServiceLoads.state, 'replaced'),
          ne(pinServiceLoads.id, before?.id ?? 0),
        ),
      )
    await tx.delete(pinServices).where(sql`${pinServices.loadId} in (${older})`)
    const { added, changed, dropped, rows } = report
    await record(tx, by, load, 'applied', { rows, added, changed, dropped })
    return ok(`Applied: ${rows} PIN codes of ${load.courier}.`)
  })
}

/** Takes the sheet in force back: the one before it counts again. */
export function takeBackSheet(db: Database, by: By, id: number): Promise<Result<string, string>> {
  return db.transaction(async (tx) => {
    const load = await lockLoad(tx, id)
    if (load?.state !== 'current') return err('It is not in force any more. Nothing was changed.')
    await move(tx, id, 'taken_back')
    if (load.replaces !== null) await move(tx, load.replaces, 'current')
    await tx.delete(pinServices).where(eq(pinServices.loadId, id))
    await record(tx, by, load, 'taken_back', {})
    return ok(
      load.replaces === null
        ? `Taken back. ${load.courier} has no sheet now.`
        : 'Taken back. The sheet before it counts again.',
    )
  })
}

/** Locks all changes of sheets: one courier's are two rows that change together. */
async function lockLoad(tx: Transaction, id: number): Promise<Load | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pin sheets'))`)
  const [load] = await tx.select().from(pinServiceLoads).where(eq(pinServiceLoads.id, id))
  return load
}

const move = (tx: Transaction, id: number, state: Load['state'], set: Partial<Load> = {}) =>
  tx
    .update(pinServiceLoads)
    .set({ state, stateAt: sql`clock_timestamp()`, ...set })
    .where(eq(pinServiceLoads.id, id))

const record = (
  tx: Transaction,
  by: By,
  { id, fileName, courier }: Load,
  action: 'applied' | 'taken_back',
  counts: Record<string, number>,
) =>
  tx.insert(auditEvents).values({
    actor: 'staff',
    staffId: by.id,
    staffRole: by.role,
    subjectType: 'pin_service_load',
    subjectId: String(id),
    action,
    after: { file: fileName, courier, ...counts },
  })
