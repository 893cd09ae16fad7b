import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { IMPORT_CHANGES, IMPORT_STATES } from '../../enums.ts'
import { at, bytes, isOneOf } from '../columns.ts'

/**
 * Files of products that the staff import at the desk (docs/decisions/0103): uploaded, matched,
 * checked, applied and perhaps taken back. The row is the truth about what is to be done; jobs are
 * the hurry.
 */
export const productImports = pgTable(
  'product_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text({ enum: IMPORT_STATES }).notNull().default('uploading'),
    /** When it came into this state. */
    stateAt: at('state_at')
      .notNull()
      .default(sql`now()`),
    /** Members; no foreign keys: people leave. */
    uploadedBy: text('uploaded_by').notNull(),
    /** Member who asked for the work that is under way or was done last, with the role. */
    askedBy: text('asked_by'),
    askedRole: text('asked_role'),
    uploadedAt: at('uploaded_at')
      .notNull()
      .default(sql`now()`),
    fileName: text('file_name').notNull(),
    /** Size of the file. */
    bytes: integer().notNull().default(0),
    /** Names of the file's columns, as they stand in its first line; '' for those behind them. */
    header: text().array(),
    /**
     * Field of each column, by the name in our own files, '' is ignored, `stock:S` counts a size;
     * behind them stand values for all rows of columns that the file lacks (`gender=Women`).
     */
    columns: text().array(),
    /** Whether products stay on sale that the file does not name. */
    keepsOthers: boolean('keeps_others').notNull().default(true),
    /** Whether it may take more than a tenth of the products off sale. */
    allowsRemovals: boolean('allows_removals').notNull().default(false),
    /** Whether its new products are shown at once. */
    showsNew: boolean('shows_new').notNull().default(false),
    /** When the shelf was counted, if the file's stock is such a count. */
    countedAt: at('counted_at'),
    /** Step and bytes that the work under way has come to. */
    step: text(),
    bytesRead: integer('bytes_read').notNull().default(0),
    /** Times that work on it began in this state. */
    tries: integer().notNull().default(0),
    /** The newest load and audit event that its check has seen. */
    checkedLoad: integer('checked_load'),
    checkedEvent: bigint('checked_event', { mode: 'number' }),
    /** Counts of the check, later those of the load. */
    report: jsonb(),
    /** Cells in which the desk was changed between check and load, and which the load has left. */
    keptEdits: integer('kept_edits').notNull().default(0),
    /** Why it failed, or was checked again. */
    note: text(),
  },
  (t) => [
    index('product_imports_by_state').on(t.state, t.id),
    check('product_imports_state_is_known', isOneOf(t.state, IMPORT_STATES)),
    check('product_imports_name_is_short', sql`length(${t.fileName}) <= 200`),
    check(
      'product_imports_columns_fit',
      sql`cardinality(${t.columns}) = cardinality(${t.header}) and cardinality(${t.header}) <= 200`,
    ),
  ],
)

const importId = () =>
  integer('import_id')
    .notNull()
    .references(() => productImports.id, { onDelete: 'cascade' })

/** Bytes of a file that is being imported, in order; every node can read them. */
export const productImportPieces = pgTable(
  'product_import_pieces',
  { importId: importId(), nth: integer().notNull(), bytes: bytes('bytes').notNull() },
  (t) => [primaryKey({ columns: [t.importId, t.nth] })],
)

/** Lines of a file, or cells of them, that an import leaves out. */
export const productImportProblems = pgTable(
  'product_import_problems',
  {
    importId: importId(),
    line: integer().notNull(),
    nth: integer().notNull(),
    /** Code of the product, where it can be read. */
    styleId: integer('style_id'),
    /** '' is the whole line. */
    column: text().notNull(),
    text: text().notNull(),
    reason: text().notNull(),
    /** Sizes that the cell may name. */
    sizes: text().array(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line, t.nth] })],
)

/**
 * Products that a load changed, as it found and as it left them, by which it is taken back; of a check
 * the first of each kind, as they would be.
 */
export const productImportChanges = pgTable(
  'product_import_changes',
  {
    importId: importId(),
    styleId: integer('style_id').notNull(),
    kind: text({ enum: IMPORT_CHANGES }).notNull(),
    /** Groups of columns that differ (desk/products/import/load/cell-groups.server.ts). */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.styleId] }),
    index('product_import_changes_of_style').on(t.styleId),
    check('product_import_changes_kind_is_known', isOneOf(t.kind, IMPORT_CHANGES)),
  ],
)

/**
 * Pieces that orders had taken by the check, of the sizes that a file counts without saying so: what
 * is sold between check and load is taken off its counts.
 */
export const productImportSold = pgTable(
  'product_import_sold',
  {
    importId: importId(),
    productId: uuid('product_id').notNull(),
    size: text().notNull(),
    sold: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.productId, t.size] })],
)
