/** A paragraph, a list of short lines, or terms with their meanings. `[text](/path)` is a link. */
export type Part =
  string | string[] | { terms: readonly (readonly [term: string, meaning: string])[] }

export type Policy = {
  title: string
  /** Meta description, for search engines and link previews. */
  description: string
  /** Date of the last change of text (ISO 8601). */
  updated: string
  /** Summary of the policy. */
  intro: string
  sections: readonly { heading: string; parts: readonly Part[] }[]
}

/** Run of text; a link if it has `to`. */
export type Run = { words: string; to?: string }

/** Anchor of a heading: "What can't come back" becomes what-cant-come-back. */
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
