/** Products that a search finds. */
export type Found = {
  total: number
  /** More match than were counted. */
  isAtLeast: boolean
  /** The first of them. */
  names: readonly string[]
}

/** A search as it is, and as it would be. */
export type Tried = { q: string; now: Found; wanted: Found }
