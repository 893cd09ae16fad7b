/** Whether a line of text holds no control characters and no half characters: neither a label nor the database could hold them (T40). */
export const isPrintable = (text: string): boolean =>
  !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
