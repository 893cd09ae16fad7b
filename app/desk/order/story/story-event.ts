/** One thing that happened to an order, in words for the merchant. */
export type StoryEvent = {
  /** Of an event or of a mail. */
  key: string
  at: Date
  what: string
  /** Amounts, pieces, reasons. */
  detail: string
  by: string
  /** Written by a member of the staff, as a note of its own. */
  isNote: boolean
}
