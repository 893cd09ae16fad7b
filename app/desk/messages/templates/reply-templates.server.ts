import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, replyTemplates } from '#db/schema.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { ReplyTemplate, TemplateChangeInput } from './template-form.ts'

export const MAX_TEMPLATES = 50

export const listTemplates = (db: Database, _by: StaffWho<'messages'>): Promise<ReplyTemplate[]> =>
  db.select().from(replyTemplates).orderBy(asc(replyTemplates.name)).limit(MAX_TEMPLATES)

/** Adds, changes or deletes a template, one change at a time. @returns the sentence for whoever did it */
export const changeTemplate = (
  db: Database,
  by: StaffWho<'message templates'>,
  change: TemplateChangeInput,
): Promise<Result<string, string>> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reply templates'))`)
    switch (change.change) {
      case 'add':
        return addTemplate(tx, by, change)
      case 'save':
        return saveTemplate(tx, by, change)
      case 'delete': {
        const deleted = await tx.delete(replyTemplates).where(eq(replyTemplates.id, change.id))
        if (!deleted.rowCount) return ok('It was deleted already.')
        await recordTemplateEvent(tx, by, change.id, 'deleted')
        return ok('The template is deleted.')
      }
      default:
        return change satisfies never
    }
  })

async function addTemplate(
  tx: Transaction,
  by: StaffWho<'message templates'>,
  { name, text }: Pick<ReplyTemplate, 'name' | 'text'>,
): Promise<Result<string, string>> {
  if ((await tx.$count(replyTemplates)) >= MAX_TEMPLATES)
    return err(`There are ${MAX_TEMPLATES} templates already. Delete one first.`)
  const [added] = await tx
    .insert(replyTemplates)
    .values({ name, text })
    .onConflictDoNothing()
    .returning({ id: replyTemplates.id })
  if (!added) return err(sameName(name))
  await recordTemplateEvent(tx, by, added.id, 'added')
  return ok(`“${name}” is added.`)
}

async function saveTemplate(
  tx: Transaction,
  by: StaffWho<'message templates'>,
  { id, name, text }: ReplyTemplate,
): Promise<Result<string, string>> {
  const others = and(eq(replyTemplates.name, name), ne(replyTemplates.id, id))
  if ((await tx.$count(replyTemplates, others)) > 0) return err(sameName(name))
  const saved = await tx.update(replyTemplates).set({ name, text }).where(eq(replyTemplates.id, id))
  if (!saved.rowCount) return err('It was deleted meanwhile. Add it as a new one.')
  await recordTemplateEvent(tx, by, id, 'changed')
  return ok(`“${name}” is saved.`)
}

const sameName = (name: string) => `There is a template “${name}” already. Choose another name.`

async function recordTemplateEvent(
  tx: Transaction,
  by: StaffWho<'message templates'>,
  id: string,
  action: (typeof AUDIT_ACTIONS)['template'][number],
): Promise<void> {
  await tx
    .insert(auditEvents)
    .values({ ...staffActor(by), subjectType: 'template', subjectId: id, action, after: {} })
}
