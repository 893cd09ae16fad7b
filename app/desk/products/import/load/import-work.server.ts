import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { productImports } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { GRACE_AGO, hasJob } from '#app/jobs/lost-jobs.server.ts'
import { isWorking, WORKING_STATES, type ImportState, type WorkingState } from '../import-state.ts'

/** `importsDb`: connections whose statements may take minutes. */
export type ImportServices = { db: Database; importsDb: Database; jobs: Pick<Jobs, 'enqueue'> }

export type Import = typeof productImports.$inferSelect
export type Work = Import & { state: WorkingState }

/** Times that work is begun again, after a server was killed say, before it is given up. */
const MAX_TRIES = 5

/**
 * Reads what is to be done with an import, and counts that it is tried. An import that has been tried
 * too often failed; one that is in no such state has been done by another server.
 */
export async function claimWork(db: Database, importId: number): Promise<Work | undefined> {
  const [one] = await db
    .update(productImports)
    .set({ tries: sql`${productImports.tries} + 1`, step: null, bytesRead: 0 })
    .where(and(eq(productImports.id, importId), inWork))
    .returning()
  if (!one || !isWorking(one.state)) return undefined
  const work: Work = { ...one, state: one.state }
  if (one.tries <= MAX_TRIES) return work
  await failWork(db, work, 'It was begun several times, and never came to its end.')
  return undefined
}

/** Ends work that cannot be done; a load that cannot be taken back stays. */
export async function failWork(db: Database, { id, state }: Work, note: string): Promise<void> {
  await db
    .update(productImports)
    .set({ state: state === 'taking_back' ? 'applied' : 'failed', stateAt: sql`now()`, note })
    .where(and(eq(productImports.id, id), eq(productImports.state, state)))
}

const inWork = inArray(productImports.state, [...WORKING_STATES])

/** Whether an import is still in the state that the work began in. */
export const isUnderWay = async (tx: Transaction, { id, state }: Work): Promise<boolean> =>
  (await tx.$count(
    productImports,
    and(eq(productImports.id, id), eq(productImports.state, state)),
  )) > 0

/** Shows how far the work is; once a second at most but for a new step, and never twice at a time. */
export function progressOf(db: Database, { id, state }: Work) {
  let [shownAt, shown] = [-Infinity, Promise.resolve()]
  const show = (changed: { step?: string; bytesRead?: number }) => {
    shownAt = performance.now()
    shown = shown
      .then(() =>
        db
          .update(productImports)
          .set(changed)
          .where(and(eq(productImports.id, id), eq(productImports.state, state))),
      )
      // The report is no part of the work.
      .then(
        () => {},
        () => {},
      )
  }
  return {
    step: (step: string) => show({ step }),
    read(bytesRead: number) {
      if (performance.now() - shownAt > 1_000) show({ bytesRead })
    },
    /** Resolves when all is shown. */
    end: () => shown,
  }
}

/** Moves an import from one of some states to another. @returns whether it was in one of them */
export async function moveImport(
  tx: Transaction,
  importId: number,
  {
    from,
    to,
    set = {},
    where,
  }: {
    from: readonly ImportState[]
    to: ImportState
    set?: Partial<typeof productImports.$inferInsert>
    where?: SQL | undefined
  },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(productImports)
    .set({ state: to, stateAt: sql`now()`, tries: 0, step: null, bytesRead: 0, note: null, ...set })
    .where(and(eq(productImports.id, importId), inArray(productImports.state, [...from]), where))
  return (rowCount ?? 0) > 0
}

/** Gives the queue work that the state of an import names. */
export const enqueueWork = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, importId: number) =>
  jobs.enqueue(tx, 'product-import', { importId })

/** Makes the jobs of work again that have been lost. @returns how many, at most `limit` */
export const requeueImports = (
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  limit: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: productImports.id })
      .from(productImports)
      .where(
        and(
          inWork,
          sql`${productImports.stateAt} < ${GRACE_AGO}`,
          sql`not ${hasJob('product-import', { importId: productImports.id })}`,
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const { id } of lost) await enqueueWork(jobs, tx, id)
    return lost.length
  })
