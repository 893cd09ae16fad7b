import { z } from 'zod/mini'
import { checkWords, type Words, type WordsProblem } from '#app/basics/brand/brand-file.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isStorable, UNSTORABLE } from '#app/basics/text/printable.ts'
import { wordAt, withChanges, type WordChanges } from '#app/words/change-words.ts'
import { holidayText } from './holidays/change-list.ts'
import { policyTextProblem } from './policies/policy-text-problem.ts'
import { SHAPES, type WordForm } from './word-forms.ts'
import type { WordField } from './word-group.ts'
import { ALL_FIELDS, fieldsOf, type WordGroupName } from './word-groups.ts'

/** Texts of a form by field, as people write and read them. */
export type WordTexts = Readonly<Record<string, string>>

export const Texts = z.record(z.string(), z.string())

/** The words of a group as its form has them. */
export const textsOf = (words: Words, group: WordGroupName): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(group).map(({ field, form, given }) => {
      const value = wordAt(words, field)
      return [field, value === undefined ? (given ?? '') : SHAPES[form].print(value)]
    }),
  )

/** Texts of the form's fields; browsers send line breaks as CRLF. */
export const typedTexts = (group: WordGroupName, fields: WordTexts): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(group).flatMap(({ field }) => {
      const typed = fields[field]
      return typed === undefined ? [] : [[field, typed.replaceAll(/\r\n?/g, '\n').trim()]]
    }),
  )

/** Fields whose text differs from what a form showed. */
export const changedFields = (
  group: WordGroupName,
  seen: WordTexts,
  typed: WordTexts,
): WordField[] =>
  fieldsOf(group).filter(
    ({ field }) => typed[field] !== undefined && typed[field] !== (seen[field] ?? '').trim(),
  )

/** Values of these fields, and the words with them; or what is wrong, by field. */
export function readTexts(
  words: Words,
  fields: readonly WordField[],
  typed: WordTexts,
): Result<{ changes: WordChanges; words: Words }, FieldErrors> {
  const errors: FieldErrors = {}
  const changes: Record<string, unknown> = {}
  for (const { field, form, given } of fields) {
    const text = typed[field] ?? ''
    const read = SHAPES[form].read(text)
    const problem = form === 'policy' ? policyTextProblem(field, text) : undefined
    if (given !== undefined && (text === '' || text === given)) changes[field] = undefined
    else if (!isStorable(text)) errors[field] = UNSTORABLE
    else if (!read.ok) errors[field] = read.error
    else if (problem) errors[field] = problem
    else changes[field] = read.value
  }
  if (Object.keys(errors).length > 0) return err(errors)
  const checked = checkWords(withChanges(words, changes))
  if (!checked.ok) return err(wordErrors(checked.error))
  return ok({ changes, words: checked.value })
}

const wordErrors = (problems: readonly WordsProblem[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { field: at, said } of problems) {
    const known = ALL_FIELDS.find(({ field }) => `${at}.`.startsWith(`${field}.`))
    if (!known) continue
    const nth = /^\.(\d+)/.exec(at.slice(known.field.length))?.[1]
    const which = nth === undefined ? 'This' : `Number ${Number(nth) + 1}`
    errors[known.field] ??= `${which} ${said}`
  }
  return Object.keys(errors).length > 0 ? errors : { form: 'These words cannot be used.' }
}

/** Changed fields of an event, each in words: "Name: Sangam → Kesar". */
export const wordChangeTexts = (before: unknown, after: unknown): string[] => {
  const [was, is] = [Texts.safeParse(before).data ?? {}, Texts.safeParse(after).data ?? {}]
  return ALL_FIELDS.filter(({ field }) => is[field] !== undefined).flatMap((one) => {
    const { field, label, form } = one
    const inWords = LINE_WORDS[form]
    const [from, to] = [was, is].map((texts) => shownText(one, texts[field]))
    if (!inWords) return [`${label}: ${changeText(from, to)}`]
    const [before, after] = [linesOf(was[field]), linesOf(is[field])]
    return [
      ...without(after, before).map((line) => `Added: ${inWords(line)}`),
      ...without(before, after).map((line) => `Removed: ${inWords(line)}`),
    ]
  })
}

/** A text of a form as people read it: the label of what was chosen. */
export const shownText = ({ choices }: WordField, text = ''): string =>
  choices?.find(({ value }) => value === text)?.label ?? text

/** Lists to which screens of their own add, and from which they remove: each line in words. */
const LINE_WORDS: Partial<Record<WordForm, (line: string) => string>> = {
  holidays: holidayText,
  synonyms: (line) => line,
}

export const linesOf = (text = ''): string[] => text.split('\n').filter(Boolean)

const without = (lines: readonly string[], others: readonly string[]): string[] =>
  lines.filter((line) => !others.includes(line))

const MAX_SHOWN = 160
/** Letters of a long text that are shown before the first that changed. */
const LEAD = 20

function changeText(before = '', after = ''): string {
  const [was, is] = [inOneLine(before), inOneLine(after)]
  let same = 0
  while (same < was.length && was[same] === is[same]) same += 1
  const start = Math.max(was.length, is.length) > MAX_SHOWN ? Math.max(0, same - LEAD) : 0
  return [was, is].map((line) => excerpt(line, start)).join(' → ')
}

const inOneLine = (words: string): string => words.replaceAll(/\s*\n\s*/g, ' / ')

const excerpt = (line: string, start: number): string => {
  const end = start + MAX_SHOWN
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${line.length > end ? '…' : ''}` || 'none'
}
