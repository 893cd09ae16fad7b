/** A filter that is on, and the address without it. */
export type FilterChip = { text: string; without: string }
