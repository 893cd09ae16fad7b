/** A backup that cannot be made, read or restored; its message is one line for the merchant. */
export class BackupError extends Error {
  override name = 'BackupError'
  code = 'BACKUP'
}

/** The file does not hold what was written into it. */
export class DamagedBackup extends BackupError {
  constructor(what: string) {
    super(`the backup is damaged or cut short (${what}): nothing was written, take another one`)
  }
}
