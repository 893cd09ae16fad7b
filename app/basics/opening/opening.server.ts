import { AsyncLocalStorage } from 'node:async_hooks'
import { currentWords } from '../brand/words.server.ts'
import { openingOf, TRIAL, type Opening, type OpeningFacts } from './opening.ts'

type Shared = { published: OpeningFacts | undefined; within: AsyncLocalStorage<OpeningFacts> }

// One of each for the process: the build and the programs have a copy of this module each.
const SHARED = Symbol.for('sangam.opening')
const shared = ((globalThis as { [SHARED]?: Shared })[SHARED] ??= {
  published: undefined,
  within: new AsyncLocalStorage(),
})

/** Whether the shop shows its pages and takes orders, by its words and by the facts as last read. */
export const currentOpening = (): Opening => openingOf(currentWords().brand, openingFacts())

/** Facts of the work that has its own, otherwise those published; a shop without any is tried out. */
export const openingFacts = (): OpeningFacts =>
  shared.within.getStore() ?? shared.published ?? TRIAL

/** Facts of the shop that this process serves; undefined: none any more. */
export function publishOpeningFacts(facts: OpeningFacts | undefined): void {
  shared.published = facts
}

/** Work of a program that opens the database beside the servers: a command. */
export const withOpeningFacts = <T>(facts: OpeningFacts, work: () => T): T =>
  shared.within.run(facts, work)

/** Every function that places an order asks this. */
export const takesOrders = (): boolean => currentOpening().state === 'selling'

/** Every function that issues an invoice asks this: none may bear the demo's name or GSTIN. */
export const issuesDocuments = (): boolean => currentOpening().state !== 'closed'
