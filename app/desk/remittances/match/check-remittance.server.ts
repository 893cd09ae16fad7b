import type { Database, Transaction } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { SheetProblem } from '../../sheets/sheet-problem.ts'
import { readRemittance } from '../file/remittance-file.server.ts'
import type { OfAllRows, RemittanceRow } from '../file/remittance-rows.server.ts'
import { matchWithOrders } from './find-cash-orders.server.ts'
import type { Matched } from './outcome.ts'

type Stored = OfAllRows & { file: Buffer | null; columns: readonly string[] }

export type CheckedRemittance = {
  rows: Matched<RemittanceRow>[]
  /** Lines that cannot be read: how many, and the first. */
  problems: number
  first: SheetProblem[]
  notes: string[]
}

/**
 * Dry run of a remittance: what it would do as the orders stand at this moment. It stores nothing, so
 * that what is seen is never older than the page.
 */
export async function checkRemittance(
  db: Database | Transaction,
  _by: StaffWho<'settle payments'>,
  remittance: Stored,
): Promise<Result<CheckedRemittance, string>> {
  const { file, columns } = remittance
  const read = file ? readRemittance(file, columns, remittance) : err('it is not here any more')
  if (!read.ok) return read
  const { rows, ...others } = read.value
  if (rows.length === 0) return err('no line of it can be read. Look at the columns')
  return ok({ rows: await matchWithOrders(db, rows), ...others })
}
