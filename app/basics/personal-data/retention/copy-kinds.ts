import { kind } from './retention-kind.ts'

/** Retention of the copies of the database. */
export const COPY_KINDS = {
  copies: kind({
    what: 'Copies of the database',
    why: 'to restore the shop if the database fails',
    ground: 'security',
    // By number, which the setting BACKUPS_KEPT gives, and not by time.
    terms: {},
    kept: () =>
      'each until newer ones take its place here, or our rule for copies elsewhere deletes it. What we delete or remove stays in older copies until then, and we use them only to restore the shop.',
    tables: [],
    deletedBy: ['server/backup/backup-files.ts'],
  }),
} as const
