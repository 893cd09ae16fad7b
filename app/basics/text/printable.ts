/** Rejects what Postgres cannot hold: NUL, and half surrogates (T40). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const UNSTORABLE = 'It holds a character that cannot be kept'

/** Rejects control characters and half surrogates, which labels and Postgres cannot hold (T40). */
export const isPrintable = (text: string): boolean =>
  !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
