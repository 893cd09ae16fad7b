import { inRupees, paise, perUnit, type Paise } from '#app/basics/money.ts'
import { kindName } from '../categories/shown-names.ts'
import type { Fact } from '../product/about-product.ts'
import type { Style } from '../style.ts'
import type { Label } from './label.ts'

type Labelled = Pick<Style, 'articleType' | 'countryOfOrigin'> &
  Omit<Label, 'mrpPaise'> & { mrpPaise?: number | null }

/**
 * Legal facts of the label, as the product page shows them: only those that the merchant's file
 * has.
 */
export function labelFacts(style: Labelled): Fact[] {
  const { mrpPaise, netQuantity, packedMonth } = style
  const mrp = mrpPaise ? paise(mrpPaise) : undefined
  const facts: [string, string | null | undefined][] = [
    ['MRP', mrp && `${inRupees(mrp)}, inclusive of all taxes`],
    ['Unit sale price', mrp && netQuantity ? unitPrice(mrp, netQuantity) : null],
    ['Generic name', kindName(style.articleType)],
    ['Net quantity', netQuantity],
    ['Made, packed or imported', packedMonth && monthName(packedMonth)],
    ['Country of origin', style.countryOfOrigin],
    ['Manufacturer', style.manufacturer],
    ['Packer', style.packer],
    ['Marketed by', style.marketer],
    ['Importer', style.importer],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const QUANTITY = /^(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g|ml|l|cm|m|n|u|pieces|pcs)\b\.?/i

/**
 * Units in which the price is given, by that of the label: below a thousand or a hundred, the small
 * one.
 */
const UNITS: Readonly<Record<string, readonly [small: string, large: string, most: number]>> = {
  g: ['g', 'kg', 1000],
  ml: ['ml', 'litre', 1000],
  cm: ['cm', 'm', 100],
}
const LARGE: Readonly<Record<string, readonly [small: string, factor: number]>> = {
  kg: ['g', 1000],
  l: ['ml', 1000],
  m: ['cm', 100],
}

/**
 * Price of one unit of the quantity (rule 6(11)): "₹15.99 per ml". Undefined for one piece, whose
 * price is the MRP itself, and for what is no quantity.
 */
export function unitPrice(mrp: Paise, netQuantity: string): string | undefined {
  const [, digits, written = ''] = QUANTITY.exec(netQuantity) ?? []
  const quantity = Number(digits)
  if (!digits || quantity === 0) return undefined
  const unit = written.toLowerCase()
  const [small, factor] = LARGE[unit] ?? [unit, 1]
  const measured = UNITS[small]
  if (!measured) return quantity > 1 ? `${inRupees(perUnit(mrp, quantity))} per piece` : undefined
  const [name, largeName, most] = measured
  const inSmall = quantity * factor
  return inSmall < most
    ? `${inRupees(perUnit(mrp, inSmall))} per ${name}`
    : `${inRupees(perUnit(mrp, inSmall / most))} per ${largeName}`
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** "October 2026" of "2026-10"; without Intl, so that server and browser agree. */
const monthName = (month: string): string => {
  const [year, nth] = month.split('-')
  return `${MONTHS[Number(nth) - 1] ?? ''} ${year}`.trim()
}
