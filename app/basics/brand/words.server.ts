import { AsyncLocalStorage } from 'node:async_hooks'
import { readBrandFile, type GivenBrand } from './read-brand-file.server.ts'
import type { GatewayMethod } from '../payment-methods/payment-methods.ts'
import type { Words } from './brand-file.ts'

/** The brand file, read once and while modules load, so that they may use it at their top level. */
export const brandFile: GivenBrand = givenFile()

type Published = { words: Words; version: number }

// One of each for the process: the build and the programs have a copy of this module each.
const SHARED = Symbol.for('sangam.words')
const shared = ((globalThis as { [SHARED]?: Shared })[SHARED] ??= {
  published: undefined,
  shown: new AsyncLocalStorage(),
  methods: undefined,
})
type Shared = {
  published: Published | undefined
  shown: AsyncLocalStorage<Words>
  methods: readonly GatewayMethod[] | undefined
}

/** The words as they are said now: of the work that shows its own, otherwise those published. */
export const currentWords = (): Words => shared.shown.getStore() ?? publishedWords()

/** The words that are published in this process, whatever the work that asks says. */
export const publishedWords = (): Words => shared.published?.words ?? brandFile

/** Number of the change that is published in this process; 0 is the file. */
export const wordsVersion = (): number => shared.published?.version ?? 0

/** Payment methods of the settings; undefined: the usual ones. */
export const currentMethods = (): readonly GatewayMethod[] | undefined => shared.methods

/** Called once, when the gateways are made. */
export function sayMethods(methods: readonly GatewayMethod[] | undefined): void {
  shared.methods = methods
}

/** Lets all that is said from now on say these; undefined: those of the file. */
export function publishWords(published: Published | undefined): void {
  shared.published = published
}

/** Work that says these words, whatever is published meanwhile: a preview. */
export const withWords = <T>(words: Words, work: () => T): T => shared.shown.run(words, work)

/** Work that says the same words to its end, so that the parts of a page fit each other. */
export const withOneCopy = <T>(work: () => T): T => withWords(currentWords(), work)

function givenFile(): GivenBrand {
  const read = readBrandFile(process.env.BRAND_FILE?.trim() || 'brand.json')
  if (read.ok) return read.value
  // Before any program of the shop has begun: there is nobody to throw to.
  console.error(`Sangam cannot start: ${read.error}`)
  process.exit(1)
}
