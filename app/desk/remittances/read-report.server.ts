import type { Database } from '#db/database.ts'
import { REMITTANCE_OUTCOMES } from '#db/enums.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { listRows, totalsOfApplied, type FoundRemittance } from './list-remittances.server.ts'
import { checkRemittance } from './match/check-remittance.server.ts'
import { totalsOf } from './match/totals.ts'
import { ROWS_SHOWN, type Report } from './remittance.ts'

/** Report of a remittance, as a dry run or as it was applied; undefined while its columns are matched. */
export async function readReport(
  db: Database,
  by: StaffWho<'settle payments'>,
  remittance: FoundRemittance,
  query: URLSearchParams,
): Promise<Report | undefined> {
  const { id, state, leftOut } = remittance
  if (state === 'matching') return undefined
  const outcome = REMITTANCE_OUTCOMES.find((one) => one === query.get('rows'))
  const asked = Number(query.get('from') ?? 0)
  const from = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 0
  if (state === 'applied') {
    const [totals, rows] = await Promise.all([
      totalsOfApplied(db, by, id),
      listRows(db, by, { id, outcome, from }),
    ])
    const shown = rows.map((row) => ({ ...row, remittance: id }))
    return { totals, rows: shown, outcome, from, ...leftOut }
  }
  const checked = await checkRemittance(db, by, remittance)
  if (!checked.ok) return { error: checked.error }
  const { rows, problems, first, notes } = checked.value
  const wanted = outcome ? rows.filter((row) => row.outcome === outcome) : rows
  return {
    totals: totalsOf(rows),
    rows: wanted.slice(from, from + ROWS_SHOWN).map((row) => ({
      line: row.line,
      code: row.tracking || row.order,
      amount: row.amount,
      reference: row.reference,
      paidOn: row.paidOn,
      outcome: row.outcome,
      due: row.found?.collected ?? null,
      orderNumber: row.found?.number ?? null,
      settled: null,
    })),
    outcome,
    from,
    problems,
    first,
    notes,
  }
}
