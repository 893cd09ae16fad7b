/**
 * "12,34,567": after the last three digits, a comma before each two. Not Intl.NumberFormat, whose
 * first use blocks a phone for a third of a second (decision 84).
 * @param count a whole number, or its digits
 */
export const formatCount = (count: number | string): string =>
  String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
