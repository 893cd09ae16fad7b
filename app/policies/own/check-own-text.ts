import { FIGURE_NAMES, type FigureName, type Figures } from '../figure-names.ts'
import { badLinkIn, runsOf, slugify } from '../policy.ts'
import type { PolicyType } from '../policy-types.ts'
import { givenTexts } from './given-texts.ts'
import { INTRO, MORE, placeholdersIn, unknownPlaceholders } from './own-texts.ts'
import { readSections } from './part-text.ts'

/** Figures that need not be kept: names, and links that a section may do without. */
const OPTIONAL: readonly string[] = [
  'shopName',
  'company',
  'call',
  'write',
  'hours',
  'closedDays',
] satisfies FigureName[]

/** Names that a text may have for a reason of its own, such as a town. */
const FREE_NAMES: readonly string[] = ['shopName', 'company', 'courts'] satisfies FigureName[]

const MAX_SECTIONS = 8

/**
 * Problems of a merchant's text: placeholders that nobody fills, promises of the section that
 * it leaves out, and figures that it writes out, which would be false when the settings change.
 * @param key a section of the policy, its summary, or the sections at its end
 */
export function ownTextProblem(
  type: PolicyType,
  key: string,
  { text, figures }: { text: string; figures: Partial<Figures> },
): string | undefined {
  const [unknown] = unknownPlaceholders(text)
  if (unknown) return `There is no {${unknown}}. Those that there are stand below.`
  const given = givenTexts(type).find((one) => one.key === key)?.text ?? ''
  const kept = placeholdersIn(text)
  const lost = placeholdersIn(given).find(
    (name) => !OPTIONAL.includes(name) && !kept.includes(name),
  ) as FigureName | undefined
  if (lost) return `Keep {${lost}} (${FIGURE_NAMES[lost]}): this section promises it`
  const written = writtenOut(text, figures)
  if (written)
    return `Write ${written.names.map((name) => `{${name}}`).join(' or ')} in place of “${written.value}”, so that it changes with the settings`
  const link = badLinkIn(text)
  if (link) return `[${link}](…) must lead to a page, /contact, or begin with https://`
  return key === MORE ? sectionsProblem(type, text) : shapeProblem(key, text)
}

/** The longest figure that stands in the text as letters. */
function writtenOut(
  text: string,
  figures: Partial<Figures>,
): { names: FigureName[]; value: string } | undefined {
  const valueOf = (name: FigureName) => bare(figures[name] ?? '')
  const names = (Object.keys(figures) as FigureName[]).filter(
    (name) => !FREE_NAMES.includes(name) && valueOf(name) !== '',
  )
  const value = names
    .map(valueOf)
    .sort((a, b) => b.length - a.length)
    .find((one) => wholeWords(text).includes(wholeWords(one)))
  return value === undefined
    ? undefined
    : { value, names: names.filter((name) => valueOf(name) === value) }
}

/** Words of a figure without its link. */
const bare = (figure: string): string =>
  runsOf(figure)
    .map(({ words }) => words)
    .join('')
    .trim()

/** Lower-case words between spaces, so that "7 days" is in "the 7 days", and not in "17 days". */
const wholeWords = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

const shapeProblem = (key: string, text: string): string | undefined =>
  key === INTRO && text.includes('\n\n') ? 'Write the summary as one paragraph' : undefined

function sectionsProblem(type: PolicyType, text: string): string | undefined {
  const sections = readSections(text)
  if (!sections) return 'Begin with a heading: # Gift wrapping'
  const taken = givenTexts(type).map(({ key }) => key)
  for (const { heading, parts } of sections) {
    const anchor = slugify(heading)
    if (anchor === '') return 'A heading must have letters'
    if (heading.length > 80) return 'A heading must have at most 80 letters'
    if (taken.includes(anchor)) return `There is “${heading}” already`
    if (parts.length === 0) return `Write something below “${heading}”`
    taken.push(anchor)
  }
  return sections.length > MAX_SECTIONS ? `${MAX_SECTIONS} sections are the most` : undefined
}
