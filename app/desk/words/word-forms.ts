import { inRupeesShort, paise, paiseFromRupees } from '#app/basics/money.ts'
import type { HomeSection } from '#app/basics/brand/home-section.ts'
import { gstinCharacters } from '#app/basics/gst/gstin.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { printHolidays, readHolidays } from './holidays/holiday-form.ts'
import { readSectionLines, sectionLines } from './home/section-lines.ts'
import { readPhone } from './phone.ts'
import { printSynonyms, readSynonyms } from './synonyms/synonym-lines.ts'

/** How a value of the brand file is written in a form. */
export type WordForm =
  | 'line'
  | 'phone'
  | 'email'
  | 'code'
  | 'text'
  | 'choice'
  | 'option'
  | 'lines'
  | 'figures'
  | 'links'
  | 'story'
  | 'policy'
  | 'sections'
  | 'number'
  | 'range'
  | 'weekdays'
  | 'rupees'
  | 'rupees-or-none'
  | 'yesNo'
  | 'holidays'
  | 'synonyms'

type Shape = {
  print(value: unknown): string
  /** The value, for the rules of the brand file to judge. @returns a sentence for what cannot be read */
  read(typed: string): Result<unknown, string>
}

type Figure = { figure: string; label: string }
type SocialPage = { name: string; url: string }
type Chapter = { heading: string; paragraphs: string[] }

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const text: Shape = {
  print: (value) => String(value),
  read: (typed) => ok(typed.replaceAll(/\s+/g, ' ').trim()),
}

const rupees: Shape = {
  print: (value) => inRupeesShort(paise(Number(value))).replaceAll(/[₹,]/g, ''),
  read(typed) {
    const read = paiseFromRupees(typed.replaceAll(/[₹,\s]/g, ''))
    return read === undefined ? err('Enter an amount in rupees, such as 49 or 49.50') : ok(read)
  },
}

export const SHAPES: Record<WordForm, Shape> = {
  line: text,
  text,
  choice: text,
  option: text,
  phone: { print: text.print, read: (typed) => ok(readPhone(typed)) },
  email: { print: text.print, read: (typed) => ok(cleanIdentifier(typed)) },
  code: { print: text.print, read: (typed) => ok(gstinCharacters(typed)) },
  lines: {
    print: (value) => (value as string[]).join('\n'),
    read: (typed) => ok(linesOf(typed)),
  },
  figures: {
    print: (value) =>
      (value as Figure[]).map(({ figure, label }) => `${figure} | ${label}`).join('\n'),
    read: (typed) =>
      eachLine(typed, 'Write each as 200+ | Products', (line) => {
        const [, figure, label] = /^([^|]+)\|([^|]+)$/.exec(line) ?? []
        return figure && label ? { figure: figure.trim(), label: label.trim() } : undefined
      }),
  },
  links: {
    print: (value) => (value as SocialPage[]).map(({ name, url }) => `${name} ${url}`).join('\n'),
    read: (typed) =>
      eachLine(typed, 'Write each as Instagram https://…', (line) => {
        const [, name, url] = /^(.+?)\s+(\S+)$/.exec(line) ?? []
        return name && url ? { name, url } : undefined
      }),
  },
  story: {
    print: (value) =>
      (value as Chapter[])
        .map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n'))
        .join('\n\n'),
    read: readStory,
  },
  policy: { print: (value) => String(value), read: (typed) => ok(typed) },
  sections: {
    print: (value) => sectionLines(value as HomeSection[]),
    read: readSectionLines,
  },
  number: {
    print: (value) => String(value),
    read: (typed) =>
      /^\s*\d{1,9}\s*$/.test(typed) ? ok(Number(typed)) : err('Enter a whole number'),
  },
  yesNo: {
    print: (value) => (value === true ? 'Yes' : 'No'),
    read: (typed) =>
      typed === 'Yes' || typed === 'No' ? ok(typed === 'Yes') : err('Choose Yes or No'),
  },
  holidays: { print: printHolidays, read: readHolidays },
  synonyms: { print: printSynonyms, read: readSynonyms },
  rupees,
  /** Empty is none, which is not nothing to pay. */
  'rupees-or-none': {
    print: (value) => (value === null ? '' : rupees.print(value)),
    read: (typed) => (typed.trim() === '' ? ok(null) : rupees.read(typed)),
  },
  range: {
    print: (value) => {
      const [from, to] = value as [number, number]
      return from === to ? String(from) : `${from} to ${to}`
    },
    read(typed) {
      const [, from, to = from] =
        /^\s*(\d{1,4})\s*(?:(?:to|-|–)\s*(\d{1,4})\s*)?$/i.exec(typed) ?? []
      return from === undefined
        ? err('Enter two whole numbers, such as 3 to 7')
        : ok([Number(from), Number(to)])
    },
  },
  weekdays: {
    print: (value) => (value as [string, string]).join(' to '),
    read(typed) {
      const days = typed.trim().split(/\s+to\s+|\s*[-–]\s*/i)
      const [first = '', last = first] = days.map(capitalised)
      return days.length > 2
        ? err('Enter two weekdays, such as Monday to Saturday')
        : ok([first, last])
    },
  },
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

function eachLine<Value>(
  typed: string,
  refusal: string,
  read: (line: string) => Value | undefined,
): Result<Value[], string> {
  const values = linesOf(typed).map(read)
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? ok(known) : err(refusal)
}

function readStory(typed: string): Result<Chapter[], string> {
  const blocks = typed
    .split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
  const chapters: Chapter[] = []
  for (const block of blocks) {
    if (block.startsWith('#'))
      chapters.push({ heading: block.replace(/^#+\s*/, ''), paragraphs: [] })
    else if (chapters.length === 0) return err('Begin with a heading: # Our name')
    else chapters.at(-1)?.paragraphs.push(block)
  }
  return ok(chapters)
}
