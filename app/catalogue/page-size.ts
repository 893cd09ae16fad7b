/** Products on a page of a listing that a shopper can choose from. */
export const PAGE_SIZES = [12, 24, 48] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Unless another size is chosen (§9.1). */
export const PAGE_SIZE = 12

/** The size that an address asks for; the default for anything that is not offered. */
export const pageSizeFrom = (requested: string | null): PageSize =>
  PAGE_SIZES.find((size) => String(size) === requested) ?? PAGE_SIZE
