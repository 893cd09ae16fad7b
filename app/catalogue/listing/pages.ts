import { PAGE_SIZE, type PageSize } from '../page-size.ts'

/** The page number and the figures of "Showing X to Y of Z items". */
export type Page = { number: number; last: number; from: number; to: number; total: number }

/** Upper bound of products with pages where a query must scan: millions take too long (§9.1). */
export const MAX_OFFSET = 10_000

/**
 * Any nonsense in the address gives a real page: the first for what is not a number, the last for
 * too high a one.
 * @param reachable the number of products there are pages for
 */
export function pageOf(
  requested: string | null,
  total: number,
  { size = PAGE_SIZE, reachable = total }: { size?: PageSize; reachable?: number } = {},
): Page {
  const last = Math.max(1, Math.ceil(Math.min(total, reachable) / size))
  const number = Math.min(
    Math.max(1, /^\d{1,9}$/.test(requested ?? '') ? Number(requested) : 1),
    last,
  )
  return {
    number,
    last,
    total,
    from: total === 0 ? 0 : (number - 1) * size + 1,
    to: Math.min(number * size, total),
  }
}

/** The page that has the same first product when a page holds another number of them. */
export const pageAtSize = ({ from }: Pick<Page, 'from'>, size: PageSize): number =>
  Math.floor(Math.max(0, from - 1) / size) + 1

const WINDOW = 2

/**
 * Page numbers to show (§2.5): the first and last page, two each side of the current one, and 'gap'
 * for an ellipsis. A gap that would hide a single page shows that page instead.
 */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const shown = [
    ...new Set([
      1,
      last,
      ...Array.from({ length: 2 * WINDOW + 1 }, (_, i) => current - WINDOW + i),
    ]),
  ]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((page, i) => {
    const skipped = page - (shown[i - 1] ?? page) - 1
    if (skipped <= 0) return [page]
    return skipped === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
