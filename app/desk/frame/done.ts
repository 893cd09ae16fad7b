/** Message of a finished action, for the next screen. */
export type Done = {
  text: string
  /** It was not done, or not in whole. */
  isRefusal?: true
  /** Form of the next screen that undoes it. */
  undo?: Record<string, string>
  /** Document that may be printed now. */
  file?: { href: string; label: string }
  /** Next steps, on another screen. */
  next?: { to: string; label: string }
}
