import type { BodyMeasure, SizeTable } from './size-guide.ts'

/** Measures of a body in centimetres, as far as they are known. */
export type Measures = Partial<Record<BodyMeasure, number>>

/** The largest number that is read as inches, and the bounds of a measure in centimetres. */
const RANGES: Record<BodyMeasure, { inchesTo: number; from: number; to: number }> = {
  chest: { inchesTo: 58, from: 60, to: 160 },
  waist: { inchesTo: 54, from: 50, to: 160 },
  hip: { inchesTo: 58, from: 60, to: 170 },
  foot: { inchesTo: 14, from: 18, to: 36 },
}

/** Tolerance of a tape, and of the table's own rounding. */
const TAPE_CM = 0.5

/** How far below the smallest size a body may be before that size is called loose. */
const LOOSE_CM: Record<BodyMeasure, number> = { chest: 6, waist: 6, hip: 6, foot: 0.9 }

/**
 * Reads what was typed, in centimetres or inches; nobody is so small or so large that a number
 * could mean both.
 * @returns centimetres; undefined where it is no measure of an adult's body
 */
export function readMeasure(measure: BodyMeasure, typed: string): number | undefined {
  const { inchesTo, from, to } = RANGES[measure]
  const number = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:cm|in|inch|inches|["″])?\s*$/i.exec(typed)?.[1]
  if (!number) return undefined
  const value = Number(number.replace(',', '.'))
  const isInches = /in|["″]/i.test(typed) || (value <= inchesTo && !/cm/i.test(typed))
  const cm = Math.round(value * (isInches ? 2.54 : 1) * 10) / 10
  return cm >= from && cm <= to ? cm : undefined
}

export type SizeAdvice =
  /** `byMeasure`: what each measure alone asks for, where they differ. */
  | { kind: 'fits' | 'loose'; size: string; byMeasure: { label: string; size: string }[] }
  | { kind: 'none is large enough'; largest: string; label: string }

/**
 * The size of a table that fits every deciding measure; between two sizes, the larger.
 * @returns undefined while a measure is not known
 */
export function adviseSize(
  { rows, deciding }: Pick<SizeTable, 'rows' | 'deciding'>,
  measures: Measures,
): SizeAdvice | undefined {
  const sizes = rows.map(([size]) => size ?? '')
  const wanted: { label: string; row: number; isLoose: boolean }[] = []
  for (const { measure, label, cm } of deciding) {
    const own = measures[measure]
    if (own === undefined) return undefined
    const row = cm.findIndex((made) => made + TAPE_CM >= own)
    if (row < 0) return { kind: 'none is large enough', largest: sizes.at(-1) ?? '', label }
    wanted.push({ label, row, isLoose: own < (cm[0] ?? 0) - LOOSE_CM[measure] })
  }
  const row = Math.max(...wanted.map((each) => each.row))
  const differ = wanted.some((each) => each.row !== row)
  return {
    kind: wanted.every(({ isLoose }) => isLoose) ? 'loose' : 'fits',
    size: sizes[row] ?? '',
    byMeasure: differ
      ? wanted.map(({ label, row: own }) => ({ label, size: sizes[own] ?? '' }))
      : [],
  }
}

/** The advice in words. `caption` names the table where a product has two. */
export function adviceText(advice: SizeAdvice, caption?: string): string {
  const by = caption ? `${caption}: ` : ''
  if (advice.kind === 'none is large enough')
    return `${by}The largest size, ${advice.largest}, would be tight: your ${advice.label.toLowerCase()} is larger than it is made for.`
  if (advice.kind === 'loose')
    return `${by}${advice.size} is the smallest size, and would be loose on you.`
  const why = advice.byMeasure.map(
    ({ label, size }) => `your ${label.toLowerCase()} asks for ${size}`,
  )
  return `${by}${advice.size} should fit you.${why.length > 0 ? ` By itself, ${why.join(', ')}.` : ''}`
}
