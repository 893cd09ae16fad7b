import type { KeptCount } from '../../plot/kept-count.ts'

/** Promises of each week, by its Monday, and of each state. */
export type KeptPromises = { weeks: KeptCount[]; states: KeptCount[] }
