import { and, asc, count, desc, eq, inArray, isNull, ne, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { orders, remittanceRows, remittances, staff } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readRemittanceHeader } from './file/remittance-file.server.ts'
import type { RemittanceOutcome } from './match/outcome.ts'
import type { OutcomeTotal } from './match/totals.ts'
import { LeftOut, ROWS_SHOWN, type ShownRow } from './remittance.ts'

type By = StaffWho<'settle payments'>

const MAX_SHOWN = 30
const LEFT = 'A member who has left'

/** Of a row that does not match and that nobody has settled. */
const isToSettle = and(ne(remittanceRows.outcome, 'matches'), isNull(remittanceRows.settledAt))

/** Remittances, the newest first. */
export async function listRemittances(db: Database, _by: By) {
  const rows = await db
    .select({
      id: remittances.id,
      courier: remittances.courier,
      state: remittances.state,
      stateAt: remittances.stateAt,
      fileName: remittances.fileName,
      by: staff.name,
    })
    .from(remittances)
    .leftJoin(
      staff,
      eq(staff.id, sql`coalesce(${remittances.appliedBy}, ${remittances.uploadedBy})`),
    )
    .orderBy(desc(remittances.id))
    .limit(MAX_SHOWN)
  const counted = await countRows(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((one) => ({ ...one, by: one.by ?? LEFT, rows: counted.get(one.id) }))
}

async function countRows(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      id: remittanceRows.remittanceId,
      all: count(),
      amount: sum(remittanceRows.amountPaise).mapWith(Number),
      toSettle: sql<number>`count(*) filter (where ${isToSettle})::int`,
    })
    .from(remittanceRows)
    .where(inArray(remittanceRows.remittanceId, [...ids]))
    .groupBy(remittanceRows.remittanceId)
  return new Map(rows.map(({ id, ...one }) => [id, { ...one, amount: paise(one.amount) }]))
}

/** A remittance; undefined where there is none. */
export async function findRemittance(db: Database, _by: By, number: string) {
  if (!/^\d{1,9}$/.test(number)) return undefined
  const [found] = await db
    .select({ remittance: remittances, by: staff.name })
    .from(remittances)
    .leftJoin(
      staff,
      eq(staff.id, sql`coalesce(${remittances.appliedBy}, ${remittances.uploadedBy})`),
    )
    .where(eq(remittances.id, Number(number)))
  if (!found) return undefined
  const { file, digest: _digest, leftOut, columns, ...one } = found.remittance
  const read = file ? readRemittanceHeader(file) : undefined
  return {
    ...one,
    file,
    columns,
    matched: columns,
    by: found.by ?? LEFT,
    samples: read?.ok ? read.value.samples : [],
    leftOut: LeftOut.safeParse(leftOut).data ?? { problems: 0, first: [] },
  }
}

export type FoundRemittance = NonNullable<Awaited<ReturnType<typeof findRemittance>>>

const settler = alias(staff, 'settler')

const selectRows = (db: Database) =>
  db
    .select({ row: remittanceRows, number: orders.number, by: settler.name })
    .from(remittanceRows)
    .leftJoin(orders, eq(orders.id, remittanceRows.orderId))
    .leftJoin(settler, eq(settler.id, remittanceRows.settledBy))

type Selected = Awaited<ReturnType<typeof selectRows>>[number]

const shownRow = ({ row, number, by }: Selected): ShownRow => ({
  line: row.line,
  code: row.code,
  amount: paise(row.amountPaise),
  reference: row.reference,
  paidOn: row.paidOn,
  outcome: row.outcome,
  due: row.duePaise === null ? null : paise(row.duePaise),
  orderNumber: number,
  settled: row.settledAt && {
    note: row.note ?? '',
    by: by ?? LEFT,
    at: row.settledAt,
    reconciles: row.reconciles,
  },
})

/** Rows of an applied remittance, those of one outcome or all, in the sequence of the file. */
export async function listRows(
  db: Database,
  _by: By,
  { id, outcome, from }: { id: number; outcome: RemittanceOutcome | undefined; from: number },
): Promise<ShownRow[]> {
  const rows = await selectRows(db)
    .where(and(eq(remittanceRows.remittanceId, id), outcome && eq(remittanceRows.outcome, outcome)))
    .orderBy(asc(remittanceRows.line))
    .offset(from)
    .limit(ROWS_SHOWN)
  return rows.map(shownRow)
}

/** A row of an applied remittance, with the others that name its order. */
export async function findRow(
  db: Database,
  _by: By,
  { id, line }: { id: number; line: string },
): Promise<{ row: ShownRow; others: (ShownRow & { remittance: number })[] } | undefined> {
  if (!/^\d{1,9}$/.test(line)) return undefined
  const [found] = await selectRows(db).where(
    and(eq(remittanceRows.remittanceId, id), eq(remittanceRows.line, Number(line))),
  )
  if (!found) return undefined
  const { orderId } = found.row
  const same = orderId
    ? await selectRows(db)
        .where(eq(remittanceRows.orderId, orderId))
        .orderBy(desc(remittanceRows.remittanceId), asc(remittanceRows.line))
        .limit(10)
    : []
  const isOther = ({ row }: Selected) => row.remittanceId !== id || row.line !== Number(line)
  return {
    row: shownRow(found),
    others: same
      .filter(isOther)
      .map((one) => ({ ...shownRow(one), remittance: one.row.remittanceId })),
  }
}

/** Rows that wait to be settled, the oldest first, and how many there are. */
export async function listToSettle(db: Database, _by: By) {
  const [rows, all] = await Promise.all([
    selectRows(db)
      .where(isToSettle)
      .orderBy(asc(remittanceRows.remittanceId), asc(remittanceRows.line))
      .limit(ROWS_SHOWN),
    db.$count(remittanceRows, isToSettle),
  ])
  return {
    all,
    rows: rows.map((one) => ({ ...shownRow(one), remittance: one.row.remittanceId })),
  }
}

/** Totals of an applied remittance, by what its rows did. */
export async function totalsOfApplied(db: Database, _by: By, id: number): Promise<OutcomeTotal[]> {
  const rows = await db
    .select({
      outcome: remittanceRows.outcome,
      count: count(),
      amount: sum(remittanceRows.amountPaise).mapWith(Number),
    })
    .from(remittanceRows)
    .where(eq(remittanceRows.remittanceId, id))
    .groupBy(remittanceRows.outcome)
    .orderBy(desc(count()))
  return rows.map((one) => ({ ...one, amount: paise(one.amount) }))
}
