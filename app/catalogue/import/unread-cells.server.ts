import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { fetchAll } from './fetch-all.server.ts'
import type { SkipReason } from './skip-reasons.ts'
import type { UnreadCell } from './style-row.ts'

/** A cell that cannot be read, and where it stands; the id is null where that is unreadable too. */
export type LocatedCell = Omit<UnreadCell, 'reason'> & {
  reason: SkipReason
  line: number
  id: number | null
  /** Sizes that the style comes in, where the cell must name some of them. */
  sizes: readonly string[] | null
}

/** Cells that cannot be read, and among them rows of which nobody knows whom they are about. */
export async function countUnread(tx: Transaction): Promise<{ cells: number; ids: number }> {
  const { rows } = await tx.execute<{ cells: number; ids: number }>(
    sql`select count(*)::int as cells, (count(*) filter (where id is null))::int as ids from unread_cells`,
  )
  return rows[0] ?? { cells: 0, ids: 0 }
}

export const readUnread = (tx: Transaction): AsyncGenerator<LocatedCell[]> =>
  fetchAll<LocatedCell>(
    tx,
    sql`select line, id, "column", text, reason, sizes from unread_cells order by line, place`,
  )
