/** Words from outside in one line: what cannot be seen becomes a space (Postgres refuses a NUL). */
export const cleanText = (text: string, maxLength = 255): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
