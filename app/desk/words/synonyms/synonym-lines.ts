import { formatSynonym, parseSynonym, type OwnSynonym } from '#app/catalogue/search/own-synonyms.ts'
import { ok } from '#app/basics/result.ts'

/** Synonyms as texts of a form and of events, one a line. */
export const printSynonyms = (value: unknown): string =>
  (value as readonly OwnSynonym[]).map(formatSynonym).join('\n')

export const readSynonyms = (typed: string) =>
  ok(typed.split('\n').filter(Boolean).map(parseSynonym))
