/** Rejects control characters and half surrogates, which labels and Postgres cannot hold (T40). */
export const isPrintable = (text: string): boolean =>
  !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
