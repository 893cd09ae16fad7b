import type { Token } from '../search-words.ts'

/** Words written one after the other, as tokens have them. */
export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.normalize('NFKC').split(' '))

/** Phrases by their meaning, a comma between two. */
export const phraseMap = <Meaning extends string>(
  phrases: Record<Meaning, string>,
): ReadonlyMap<string, Meaning> =>
  new Map(
    (Object.keys(phrases) as Meaning[]).flatMap((meaning) =>
      phrases[meaning]
        .normalize('NFKC')
        .split(',')
        .map((phrase) => [phrase.trim(), meaning] as const),
    ),
  )

/** Upper bound of words in a phrase of these maps ("ke aas paas", "not more than"). */
const MAX_WORDS = 4

/** The longest phrase that begins at a token. */
export function phraseAt<Meaning>(
  tokens: readonly Token[],
  from: number,
  phrases: ReadonlyMap<string, Meaning>,
): { meaning: Meaning; next: number } | undefined {
  for (let length = Math.min(MAX_WORDS, tokens.length - from); length >= 1; length--) {
    const text = tokens
      .slice(from, from + length)
      .map(({ word }) => word)
      .join(' ')
    const meaning = phrases.get(text)
    if (meaning !== undefined) return { meaning, next: from + length }
  }
  return undefined
}
