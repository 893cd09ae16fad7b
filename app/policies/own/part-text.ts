import type { Part } from '../policy.ts'

const ITEM = '- '
const BAR = ' | '

/**
 * Parts of a policy as plain text: an empty line between paragraphs, "- " before an item of a list,
 * "term | meaning" for terms.
 */
export const printParts = (parts: readonly Part[]): string => parts.map(printPart).join('\n\n')

function printPart(part: Part): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map((item) => ITEM + item).join('\n')
  return part.terms.map((term) => term.join(BAR)).join('\n')
}

type Kind = 'paragraph' | 'item' | 'term'

export function readParts(text: string): Part[] {
  const blocks: { kind: Kind; lines: string[] }[] = []
  let isNew = true
  for (const line of text.split('\n').map((one) => one.trim())) {
    const kind = kindOf(line)
    const last = blocks.at(-1)
    if (line === '') isNew = true
    else if (isNew || kind !== last?.kind) {
      blocks.push({ kind, lines: [line] })
      isNew = false
    } else last.lines.push(line)
  }
  return blocks.map(({ kind, lines }) => partOf(kind, lines))
}

const kindOf = (line: string): Kind =>
  line.startsWith(ITEM) ? 'item' : line.includes(BAR) ? 'term' : 'paragraph'

function partOf(kind: Kind, lines: readonly string[]): Part {
  switch (kind) {
    case 'paragraph':
      return lines.join(' ')
    case 'item':
      return lines.map((line) => line.slice(ITEM.length).trim())
    case 'term':
      return {
        terms: lines.map((line) => {
          const [term = '', ...meaning] = line.split(BAR)
          return [term.trim(), meaning.join(BAR).trim()]
        }),
      }
    default:
      return kind satisfies never
  }
}

type Section = { heading: string; parts: Part[] }

/** Sections whose headings begin with "# ". @returns undefined where text stands before a heading */
export function readSections(text: string): Section[] | undefined {
  const [before = '', ...sections] = text.split(/^#+[ \t]*/m)
  if (before.trim() !== '') return undefined
  return sections.map((section) => {
    const [heading = '', ...rest] = section.split('\n')
    return { heading: heading.trim(), parts: readParts(rest.join('\n')) }
  })
}
