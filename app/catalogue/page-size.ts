/** Products on a page of a listing (§9.1). */
export const PAGE_SIZE = 12
