/** One event of the record, in words. */
export type RecordRow = {
  id: number
  at: Date
  what: string
  details: string[]
  by: string
  /** Number of the order it belongs to. */
  order: string | undefined
  /** The member or account that it happened to. */
  about: string | undefined
}
