/** One of the things that a shop needs before it sells. */
export type ChecklistItem = {
  what: string
  isDone: boolean
  /** How it stands, or what to do, in a sentence. */
  words: string
  /** Screen of the desk where it is mended; none: a setting or command of the server. */
  to?: string
}
