/** One of the things that a shop needs before it sells. */
export type ChecklistItem = {
  what: string
  isDone: boolean
  /** How it stands, or what to do, in a sentence. */
  words: string
  /** Setting or command of the server that changes it, for whoever runs that. */
  setting?: string
  /** Screen of the desk where it is mended; none: at the server alone. */
  to?: string
  /** An open shop takes no orders before it is done. */
  isLegal?: true
}
