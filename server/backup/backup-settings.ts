import { z } from 'zod'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'

/** Settings of backups, for server/start/settings.ts; BACKUP_S3_URL stands there. */
export const backupSettings = {
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
  BACKUPS_KEPT: z.coerce
    .number()
    .int('must be a whole number from 0 to 365')
    .min(0, 'must be a whole number from 0 to 365')
    .max(365, 'must be a whole number from 0 to 365')
    .default(7),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
}

export type BackupConfig = Readonly<{
  /** Every backup is encrypted with it. */
  passphrase: string | undefined
  /** Daily backups kept in a folder; 0: none is made. */
  kept: number
  /** A second folder for them; absolute. */
  dir: string | undefined
  /** A bucket for them. */
  bucket: Bucket | undefined
}>
