import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { deskViews, staff } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { MAX_VIEWS, mayDelete, mine } from './desk-views.server.ts'
import type { ViewChange } from './view-change.ts'

type By = StaffWho<'orders'> | StaffWho<'share views'>

const GONE = 'This view is not yours, or it was deleted.'

/**
 * One change of a member's views. Changes of one member wait for each other, so that two tabs make no
 * more views, and none of the same name, than one may have.
 * @param change.query filters of the list that a new view keeps
 */
export const changeView = (
  db: Database,
  by: By,
  change: ViewChange & { query: string },
): Promise<Result<string, string>> =>
  db.transaction(async (tx) => {
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, by.id)).for('no key update')
    switch (change.change) {
      case 'save':
        return await saveView(tx, by, change)
      case 'edit':
        return await editView(tx, by, change)
      case 'delete': {
        const gone = await tx
          .delete(deskViews)
          .where(and(eq(deskViews.id, change.id), mayDelete(by)))
          .returning({ name: deskViews.name })
        return gone[0] ? ok(`The view “${gone[0].name}” is deleted.`) : err(GONE)
      }
      default:
        return change satisfies never
    }
  })

type Kept = { name: string; share?: 'on' | undefined }

async function saveView(
  tx: Transaction,
  by: By,
  { name, share, query }: Kept & { query: string },
): Promise<Result<string, string>> {
  if (!query) return err('All orders have a tab already. Filter the list first.')
  if ((await tx.$count(deskViews, eq(deskViews.staffId, by.id))) >= MAX_VIEWS)
    return err(`You have ${MAX_VIEWS} views. Delete one first.`)
  const saved = await tx
    .insert(deskViews)
    .values({ staffId: by.id, name, query, isShared: share === 'on' })
    .onConflictDoNothing()
    .returning({ id: deskViews.id })
  return saved.length > 0 ? ok(`The view “${name}” is saved.`) : err(taken(name))
}

async function editView(
  tx: Transaction,
  by: By,
  { id, name, share }: Kept & { id: string },
): Promise<Result<string, string>> {
  const same = and(eq(deskViews.staffId, by.id), eq(deskViews.name, name), ne(deskViews.id, id))
  if ((await tx.$count(deskViews, same)) > 0) return err(taken(name))
  const changed = await tx
    .update(deskViews)
    .set({ name, isShared: share === 'on' })
    .where(mine(by, id))
    .returning({ id: deskViews.id })
  return changed.length > 0 ? ok(`The view “${name}” is changed.`) : err(GONE)
}

const taken = (name: string) => `You have a view “${name}” already. Choose another name.`
