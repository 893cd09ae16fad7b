import type { Scene } from '#app/images/scenes/scene.ts'

/** A paragraph, a list of short lines, or terms with their meanings. `[text](/path)` is a link. */
export type Part =
  | string
  | string[]
  | { terms: readonly (readonly [term: string, meaning: string])[] }

export type Policy = {
  title: string
  /** Meta description, for search engines and link previews. */
  description: string
  /** Date of the last change of text (ISO 8601). */
  updated: string
  /** Summary of the policy. */
  intro: string
  /** Pictures of the shop, below the summary. */
  scenes?: readonly Scene[]
  figures?: readonly { figure: string; label: string }[]
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

/** `[text](target)`, or a stretch of text without one. */
const RUNS = /\[([^\]]+)\]\(([^)]+)\)|[^[]+|\[/g

/** Pages of this shop, https addresses, mail and telephone. */
const LINK_TARGET = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:\+)/

export const runsOf = (text: string): Run[] =>
  [...text.matchAll(RUNS)].map(([all, words, to]) =>
    words && to && LINK_TARGET.test(to) ? { words, to } : { words: all },
  )

/** Words of a link that would lead elsewhere than a policy may. */
export const badLinkIn = (text: string): string | undefined =>
  [...text.matchAll(RUNS)].find(([, , to]) => to && !LINK_TARGET.test(to))?.[1]
