import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { findCorrections, lookUpWords } from './known-words.server.ts'
import { productCodeIn } from './product-code.ts'
import { itemsOf, wordsToCorrect } from './read-words.ts'
import { queryOf, type SearchQuery } from './search-query.server.ts'
import { tokensOf, type Token } from './search-words.ts'
import type { Ask, Item } from './sentence/asks.ts'
import { facetWordsOf, type FacetWords } from './sentence/facet-words.ts'
import { readSentence } from './sentence/read-sentence.ts'

/** The typed text as understood. */
export type UnderstoodQuery = {
  /** Null: nothing in it is known. */
  query: SearchQuery | null
  /** Its asks, in its order. */
  asks: Ask[]
  /** All of the text, in its order. */
  items: Item[]
  /** The text with its misspelt words put right ("red kurta" for "rde kurtta"), else null. */
  corrected: string | null
  /** Words that were not understood, and left out. */
  unknown: string[]
}

type Services = { db: Database; catalogueIndex: CatalogueIndex }

/** Upper bound of words that are looked up: each costs a look at the catalogue's words. */
const MAX_WORDS = 16
/** Upper bound of terms in a query: each costs time, and nobody types more. */
const MAX_TERMS = 8

/** @param unfinished the last word is still being typed: words that begin with it match too */
export async function understandQuery(
  { db, catalogueIndex }: Services,
  typed: string,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<UnderstoodQuery> {
  const [styleId, rollup] = await Promise.all([findByCode(db, typed), catalogueIndex.facetRollup()])
  const context = { db, facets: facetWordsOf(rollup), unfinished }
  if (styleId === undefined) return understandText(context, typed)
  // A name may have the number too: "501". What was typed around it is no word to search.
  const understood = await understandText(context, String(styleId))
  return { ...understood, query: queryOf(understood.asks, styleId), corrected: null, unknown: [] }
}

async function findByCode(db: Database, typed: string): Promise<number | undefined> {
  const code = productCodeIn(typed)
  if (code === undefined) return undefined
  const [style] = await db
    .select({ id: styles.id })
    .from(styles)
    .where(and(eq(styles.id, code), eq(styles.listed, true)))
  return style?.id
}

type Context = { db: Database; facets: FacetWords; unfinished: boolean }

async function understandText(context: Context, typed: string): Promise<UnderstoodQuery> {
  const tokens = tokensOf(typed)
  const { items, strange } = await readTokens(context, tokens)
  const corrections = await findCorrections(context.db, strange.slice(0, MAX_TERMS))
  if (corrections.size === 0) return { ...understood(items), corrected: null }
  // Corrected words may form a known phrase: "jens pant".
  const meant = tokens.map((token) => ({
    ...token,
    word: corrections.get(token.word) ?? token.word,
  }))
  const corrected = understood((await readTokens(context, meant)).items)
  return { ...corrected, corrected: corrected.query && respelt(typed, tokens, corrections) }
}

/** Reads the tokens, and says which of their words may be slips. */
async function readTokens(
  { db, facets, unfinished }: Context,
  tokens: readonly Token[],
): Promise<{ items: Item[]; strange: string[] }> {
  const pieces = readSentence(tokens, facets.countries)
  const words = pieces.flatMap((piece) => (piece.is === 'words' ? piece.tokens : []))
  const known = await lookUpWords(
    db,
    words.slice(0, MAX_WORDS).map(({ word }) => word),
  )
  const context = { known, facets, unfinished }
  return { items: itemsOf(pieces, context), strange: wordsToCorrect(pieces, context) }
}

function understood(items: Item[]): Omit<UnderstoodQuery, 'corrected'> {
  const all = items.flatMap((item) => (item.is === 'ask' ? [item.ask] : []))
  const asks = all.slice(0, MAX_TERMS)
  const textOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ')
  return {
    query: asks.length === 0 ? null : queryOf(asks),
    asks,
    items,
    unknown: [
      ...items.flatMap((item) => (item.is === 'unknown' ? [item.text] : [])),
      ...all.slice(MAX_TERMS).map(({ tokens }) => textOf(tokens)),
    ],
  }
}

function respelt(
  typed: string,
  tokens: readonly Token[],
  corrections: ReadonlyMap<string, string>,
): string {
  let text = ''
  let end = 0
  for (const { word, start, end: after } of tokens) {
    const correction = corrections.get(word)
    if (correction === undefined || start < end) continue
    text += typed.slice(end, start) + correction
    end = after
  }
  return text + typed.slice(end)
}
