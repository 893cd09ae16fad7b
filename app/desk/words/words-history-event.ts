export type WordsHistoryEvent = {
  id: number
  at: Date
  /** Changed fields in words. */
  changes: readonly string[]
  by: string
}
