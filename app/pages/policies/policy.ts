/** A paragraph, a list of short lines, or terms and what they mean. In words, `[like this](/path)` leads somewhere. */
export type Part =
  string | string[] | { terms: readonly (readonly [term: string, meaning: string])[] }

export type Policy = {
  title: string
  /** For search engines, and those who show a link to it. */
  description: string
  /** The day its text was last changed, as a date of ISO 8601. */
  updated: string
  /** What matters most of it, before all the rest. */
  intro: string
  sections: readonly { heading: string; parts: readonly Part[] }[]
}

/** A stretch of words; with `to`, they lead there. */
export type Run = { words: string; to?: string }

/** What a heading is called in an address: "What can't come back" is #what-cant-come-back. */
export const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const runsOf = (text: string): Run[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)|[^[]+|\[/g)].map(([all, words, to]) =>
    words && to ? { words, to } : { words: all },
  )
