import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { BULK_OUTCOMES } from '../../enums.ts'
import { at, isOneOf } from '../columns.ts'

/** One change of many products (docs/decisions/0109): a preview until it is applied. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Member who made it. No foreign key: people leave. */
    staffId: text('staff_id').notNull(),
    /** Kind and figures; desk/products/many/bulk-change.ts parses it. */
    change: jsonb().notNull(),
    madeAt: at('made_at').notNull().defaultNow(),
    appliedAt: at('applied_at'),
    /** Products whose new price lies between the rates of a slab and sells lower. */
    lowered: integer(),
    /** The change that this one undoes. */
    undoes: bigint({ mode: 'number' }).references((): AnyPgColumn => bulkChanges.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    index('bulk_changes_of_member').on(t.staffId, t.id),
    uniqueIndex('bulk_changes_undone_once').on(t.undoes),
  ],
)

/** Products of a bulk change, each with its values before and after. */
export const bulkChangeProducts = pgTable(
  'bulk_change_products',
  {
    changeId: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    /** No foreign key: a code that no product has is named too. */
    code: integer().notNull(),
    outcome: text({ enum: BULK_OUTCOMES }).notNull(),
    /** Values that the plan read or writes, as they stood when it was made. */
    before: jsonb().$type<Record<string, string>>(),
    /** Values that it writes. */
    after: jsonb().$type<Record<string, string>>(),
    /** Why the product is refused. */
    refusal: text(),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.code] }),
    check('bulk_change_products_outcome_is_known', isOneOf(t.outcome, BULK_OUTCOMES)),
    check(
      'bulk_change_products_refusal_is_said',
      sql`(${isOneOf(t.outcome, ['refused'])}) = (${t.refusal} is not null)`,
    ),
    check(
      'bulk_change_products_plan_is_whole',
      sql`${isOneOf(t.outcome, ['same', 'refused'])} or (${t.before} is not null and ${t.after} is not null)`,
    ),
  ],
)
