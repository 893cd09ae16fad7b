import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { STAFF_READ_SUBJECTS } from '../../enums.ts'
import { at, isOneOf } from '../columns.ts'

/**
 * Read log: which member looked at whose data, one row for each member, subject and hour
 * (desk/record/reads). Not in the audit chain: nothing is changed by looking, and the rows are deleted
 * after 13 months (docs/decisions/0095).
 */
export const staffReads = pgTable(
  'staff_reads',
  {
    /** Its beginning. */
    hour: at('hour').notNull(),
    /** No foreign keys: what was looked at may be deleted since. */
    staffId: text('staff_id').notNull(),
    subjectType: text('subject_type', { enum: STAFF_READ_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.staffId, t.subjectType, t.subjectId] }),
    index().on(t.staffId, t.hour),
    index().on(t.subjectId, t.hour),
    check('staff_reads_subject_type_is_known', isOneOf(t.subjectType, STAFF_READ_SUBJECTS)),
  ],
)
