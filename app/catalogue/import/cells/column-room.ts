import type { Room } from './style-cells.ts'
import { clean } from './style-cells.ts'
import { textOfHtml } from './text-of-html.ts'

const LISTS: readonly string[] = ['sizes', 'stock', 'stockSold']
/** Texts of several lines. */
const SENTENCES: readonly string[] = ['description', 'fabric', 'fit', 'care', 'measurements']
/** Names with addresses. */
const ADDRESSES: readonly string[] = ['manufacturer', 'packer', 'marketer', 'importer']

/** The text of a cell as it is stored: without tags, each line without surplus spaces. */
export function textOfCell(column: string, written: string): string {
  const text = textOfHtml(written)
  if (ADDRESSES.includes(column)) return clean(inOneLine(text))
  return SENTENCES.includes(column) ? cleanLines(text) : clean(text)
}

/**
 * An address that stands on several lines, as forms and spreadsheets have it, in one. Its parts stay
 * apart, by commas.
 */
const inOneLine = (text: string): string => text.trim().replaceAll(/,?\s*[\r\n]+\s*/g, ', ')

/** Lines that one text may have; its further ones are joined. */
const MAX_LINES = 40

function cleanLines(text: string): string {
  if (!LINE_BREAK.test(text)) return clean(text)
  const lines = text
    .split(LINE_BREAK)
    .map((line) => clean(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
  return [...lines.slice(0, MAX_LINES - 1), clean(lines.slice(MAX_LINES - 1).join(' '))]
    .join('\n')
    .trim()
}
const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/

/** How much room a column has. */
export const roomOf = (column: string): Room => {
  if (LISTS.includes(column)) return 'list'
  return SENTENCES.includes(column) || ADDRESSES.includes(column) ? 'sentences' : 'field'
}
