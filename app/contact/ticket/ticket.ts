/**
 * Ticket of six digits, "482-917": easy to say on the telephone in any language, and unlike an
 * order number.
 */
export const ticketOf = (drawn: number): string =>
  String(drawn)
    .padStart(6, '0')
    .replace(/^(\d{3})/, '$1-')
