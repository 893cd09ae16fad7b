import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytes } from '../columns.ts'

/**
 * Photos of products that were uploaded at the desk, each once (docs/decisions/0108). The column
 * `images` of a style says which of them it shows.
 */
export const uploadedImages = pgTable(
  'uploaded_images',
  {
    /** SHA-256 of the JPEG. */
    file: text().primaryKey(),
    /** Upright, without what the camera wrote beside the picture. */
    jpeg: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** When a style last began or ceased to show it. */
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploaded_images_used_at_idx').on(t.usedAt),
    check('uploaded_images_file_is_a_digest', sql`${t.file} ~ '^[0-9a-f]{64}$'`),
    check('uploaded_images_size_is_bounded', sql`octet_length(${t.jpeg}) <= 10000000`),
  ],
)
