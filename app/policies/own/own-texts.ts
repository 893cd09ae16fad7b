import { isFigureName, type Figures } from '../figure-names.ts'
import { slugify, type Part, type Policy } from '../policy.ts'
import type { PolicyType } from '../policy-types.ts'
import { readParts, readSections } from './part-text.ts'

/** Merchant's texts, by policy and the anchor of the section: `refund/complaints`. */
export type OwnTexts = Readonly<Record<string, string>>

/** Keys that are no section: the summary, and the sections that are added at the end. */
export const INTRO = 'intro'
export const MORE = 'more'

/**
 * Policies of which each section says what the program itself does, such as which cookies it sets:
 * the merchant's text stands below, and does not take the place of it.
 */
export const isFixed = (type: PolicyType): boolean => type === 'privacy'

export const ownTextKey = (type: PolicyType, section: string): string => `${type}/${section}`

/** The policy with the merchant's texts, each with the figures of now in place of its placeholders. */
export function withOwnTexts(
  type: PolicyType,
  given: Policy,
  { own, figures }: { own: OwnTexts; figures: Figures },
): Policy {
  const find = (section: string) => {
    const text = own[ownTextKey(type, section)]
    // A placeholder of another version: what the program says is at least true.
    return text !== undefined && unknownPlaceholders(text).length === 0 ? text : undefined
  }
  const sections = given.sections.map(({ heading, parts }) => {
    const text = find(slugify(heading))
    if (text === undefined) return { heading, parts }
    const filled = readParts(text).map((part) => fillPart(part, figures))
    return { heading, parts: isFixed(type) ? [...parts, ...filled] : filled }
  })
  const more = readSections(find(MORE) ?? '') ?? []
  const intro = find(INTRO)
  return {
    ...given,
    ...(intro !== undefined && { intro: fill(intro, figures) }),
    sections: [
      ...sections,
      ...more.map(({ heading, parts }) => ({
        heading: fill(heading, figures),
        parts: parts.map((part) => fillPart(part, figures)),
      })),
    ],
  }
}

/** Names in braces; a lone brace is a letter like any other. */
const PLACEHOLDER = /\{(\w+)\}/g

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
]

export const unknownPlaceholders = (text: string): string[] =>
  placeholdersIn(text).filter((name) => !isFigureName(name))

const fill = (text: string, figures: Figures): string =>
  text.replaceAll(PLACEHOLDER, (all, name: string) => (isFigureName(name) ? figures[name] : all))

function fillPart(part: Part, figures: Figures): Part {
  if (typeof part === 'string') return fill(part, figures)
  if (Array.isArray(part)) return part.map((item) => fill(item, figures))
  return {
    terms: part.terms.map(
      ([term, meaning]) => [fill(term, figures), fill(meaning, figures)] as const,
    ),
  }
}
