import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Transaction } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { NO_SIZE } from '#app/catalogue/stock/stock.ts'
import { EDITED_CELLS, type EditedCell } from '../../product-cells.ts'
import { groupOfCell } from './cell-groups.server.ts'

const Edited = z.record(z.string(), z.string())

type KeptEdits = {
  /** Products and counts that the staged rows would have changed back. */
  count: number
  /** Styles that were shown or hidden, or created. */
  shown: number[]
}

/**
 * Gives cells of staged rows that were changed at the desk after an event the values of the desk: who
 * applies a file has not seen these changes. The events say which, and no edit is under way, as it
 * takes the lock of the load.
 */
export async function keepDeskEdits(tx: Transaction, afterEvent: number): Promise<KeptEdits> {
  const events = await tx
    .select({
      code: auditEvents.subjectId,
      action: auditEvents.action,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(
      and(
        isNull(auditEvents.orderId),
        eq(auditEvents.subjectType, 'product'),
        gt(auditEvents.id, afterEvent),
        inArray(auditEvents.action, ['changed', 'created', 'shown']),
      ),
    )
  const codesOf = new Map<EditedCell, Set<number>>()
  for (const { code, action, after } of events) {
    const cells = action === 'changed' ? (Edited.safeParse(after).data ?? {}) : {}
    for (const cell of EDITED_CELLS.filter((cell) => cell in cells))
      codesOf.set(cell, (codesOf.get(cell) ?? new Set()).add(Number(code)))
  }
  let count = 0
  for (const [cell, codes] of codesOf) count += await keepCell(tx, cell, [...codes])
  return {
    count,
    shown: events.filter(({ action }) => action !== 'changed').map(({ code }) => Number(code)),
  }
}

/** Cells that make sense only together stay together. */
async function keepCell(tx: Transaction, cell: EditedCell, codes: number[]): Promise<number> {
  const kept = sql`staged_styles.id = any(${sql.param(codes)}::integer[])`
  if (cell === 'stock') {
    await tx.execute(sql`
      update staged_styles set erases = array_remove(erases, 'stock') where ${kept}`)
    const { rowCount } = await tx.execute(sql`
      delete from staged_stock where line in (select line from staged_styles where ${kept})`)
    return rowCount ?? 0
  }
  const columns = groupOfCell(cell)
  const of = (table: string) => sql.raw(columns.map((name) => `${table}.${name}`).join(', '))
  const { rowCount } = await tx.execute(sql`
    update staged_styles set (${sql.raw(columns.join(', '))}) = row(${of('styles')}) from styles
    where styles.id = staged_styles.id and ${kept} and row(${of('styles')}) is distinct from row(${of('staged_styles')})`)
  // Counts of sizes that it would have come in.
  if (columns.includes('sizes'))
    await tx.execute(sql`
      delete from staged_stock using staged_styles
      where staged_stock.line = staged_styles.line and ${kept}
        and staged_stock.size <> all(coalesce(nullif(staged_styles.sizes, '{}'), array[${NO_SIZE}]))`)
  return rowCount ?? 0
}
