/** Financial year of a date in India, "YYYY-MM-DD", as documents name it: "26-27" from April 2026. */
export function financialYear(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
