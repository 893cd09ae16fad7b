import { z } from 'zod'
import { inRupeesShort, paise } from '../money.ts'

/** Text of one field. */
export const words = (most: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)

export const list = <Item extends z.ZodType>(item: Item) =>
  listOrNone(item).min(1, 'must not be empty')

export const listOrNone = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'must be a list').max(8, 'must have at most 8 entries')

export const wholeNumber = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)

/** Sum of money in paise. Its limits are named in rupees, as the desk's form asks for them. */
export const paiseFromTo = (least: number, most: number) =>
  z
    .int('must be a whole number of paise')
    .min(least, `must be ${inRupeesShort(paise(least))} or more`)
    .max(most, `must be ${inRupeesShort(paise(most))} or less`)

export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

/** Smallest and largest. */
export const range = (most: number) =>
  z
    .tuple([wholeNumber(0, most), wholeNumber(1, most)], 'must be two whole numbers, as [3, 7]')
    .refine(([from, to]) => from <= to, 'must have the smaller number first')
