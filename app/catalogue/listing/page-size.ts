/** Products on a page of a listing (spec section 9). */
export const PAGE_SIZE = 12
