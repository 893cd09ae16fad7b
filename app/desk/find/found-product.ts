/** A product beside the orders that were found. */
export type FoundProduct = { code: number; name: string; colour: string | null; isListed: boolean }

/** Products that are shown beside orders. */
export const MAX_FOUND_PRODUCTS = 5
