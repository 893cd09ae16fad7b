/** How often the owner is mailed what came in. */
export const OWNER_MAIL_PACES = ['at-once', 'hourly', 'daily', 'never'] as const

export type OwnerMails = {
  /** Undefined: nobody is mailed, the log alone tells. */
  address: string | undefined
  pace: (typeof OWNER_MAIL_PACES)[number]
}
