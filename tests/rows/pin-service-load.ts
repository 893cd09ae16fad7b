import type { Database } from '#db/database.ts'
import { pinServiceLoads, pinServices } from '#db/schema.ts'

type Row = Omit<typeof pinServices.$inferInsert, 'loadId'>

/** A courier's sheet of PIN codes, in force unless it is said otherwise. */
export async function insertPinServices(
  db: Database,
  rows: readonly (Partial<Row> & { pin: number })[],
  { courier = 'Delhivery', state = 'current' }: Partial<typeof pinServiceLoads.$inferInsert> = {},
): Promise<number> {
  const [load] = await db
    .insert(pinServiceLoads)
    .values({ courier, state, uploadedBy: 'a', fileName: 'a.csv', header: [], columns: [] })
    .returning({ id: pinServiceLoads.id })
  const loadId = load?.id ?? 0
  const given = { prepaid: true, cash: true, pickup: true, daysMin: 2, daysMax: 4 }
  if (rows.length > 0)
    await db.insert(pinServices).values(rows.map((row) => ({ ...given, ...row, loadId })))
  return loadId
}
