/**
 * "12,34,567": after the last three digits, a comma before each two. Not by Intl.NumberFormat, whose
 * first use loads ICU's data on the page's own thread (decision 84).
 * @param number a whole number, or its digits
 */
export const groupDigits = (number: number | string): string =>
  String(number).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
