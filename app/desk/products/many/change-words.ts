import { inRupees, inRupeesShort } from '#app/basics/money.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CELL_LABELS, EDITED_CELLS, type EditedCell } from '../product-cells.ts'
import type { BulkChange } from './bulk-change.ts'
import type { Rounding } from './new-price.ts'
import type { ProductValues } from './product-values.ts'

/** "1 product", "1,234 products". */
export const products = (count: number): string =>
  `${groupDigits(count)} ${count === 1 ? 'product' : 'products'}`

const percent = (thousandths: number) => `${thousandths / 10}%`

const ROUNDED: Record<Rounding, string> = {
  whole: 'in whole rupees',
  nine: 'to a price that ends in 9',
}

/** A change in a sentence without a full stop. */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'price':
      return priceWords(change.step)
    case 'sale':
      return [
        `Sale with ${percent(change.thousandths)} off, ${ROUNDED[change.rounding]}`,
        change.from && `from ${change.from}`,
        change.until && `until ${change.until}`,
      ]
        .filter(Boolean)
        .join(', ')
    case 'end sale':
      return 'End the sale'
    case 'show':
      return 'Show to shoppers'
    case 'hide':
      return 'Hide from shoppers'
    case 'appear':
      return `Let it appear on ${formatDateTime(new Date(change.at))}`
    case 'home':
      return change.place
        ? `Place ${change.place} on the home page`
        : 'Take off the featured products of the home page'
    case 'category':
      return [
        change.masterCategory && `Category ${change.masterCategory}`,
        change.subCategory && `sub-category ${change.subCategory}`,
      ]
        .filter(Boolean)
        .join(', ')
        .replace(/^s/, 'S')
    case 'cells':
      return cellWords(change)
    case 'stock':
      return change.by === 'add'
        ? `Add ${groupDigits(change.pieces)} to the stock of each size that is counted`
        : `Set the stock of each size to ${groupDigits(change.pieces)}`
    case 'undo':
      return `Undo change ${change.of}`
    default:
      return change satisfies never
  }
}

/** Longest text of a cell in the title of a change: an address has thousands of letters. */
const MAX_SHOWN = 40

function cellWords({ cells, onlyEmpty }: Extract<BulkChange, { kind: 'cells' }>): string {
  const words = Object.entries(cells).map(([cell, text]) => {
    const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
    return `${CELL_LABELS[cell as EditedCell]}: ${shown || 'none'}`
  })
  return `${words.join('; ')}${onlyEmpty ? ', only where there is none' : ''}`
}

function priceWords(step: Extract<BulkChange, { kind: 'price' }>['step']): string {
  switch (step.by) {
    case 'set':
      return `Set the price to ${inRupees(step.paise)}`
    case 'raise':
      return `Raise the price by ${percent(step.thousandths)}, ${ROUNDED[step.rounding]}`
    case 'lower':
      return `Lower the price by ${percent(step.thousandths)}, ${ROUNDED[step.rounding]}`
    case 'add':
      return `Raise the price by ${inRupeesShort(step.paise)}, ${ROUNDED[step.rounding]}`
    case 'take off':
      return `Lower the price by ${inRupeesShort(step.paise)}, ${ROUNDED[step.rounding]}`
    default:
      return step satisfies never
  }
}

/** Values that a plan writes, each in words: "Price in rupees: 999.00 → 899.00". */
export const valueTexts = (before: ProductValues, after: ProductValues): string[] =>
  SHOWN_VALUES.filter((name) => after[name] !== undefined && before[name] !== after[name]).map(
    (name) =>
      `${LABELS[name]}: ${textOf(name, before[name])} → ${textOf(name, after[name])}${ofPrice(name, before)}`,
  )

const SHOWN_VALUES = ['state', 'appearsAt', ...EDITED_CELLS] as const
type ShownValue = (typeof SHOWN_VALUES)[number]

const LABELS: Record<ShownValue, string> = {
  ...CELL_LABELS,
  state: 'For shoppers',
  appearsAt: 'Appears',
}

function textOf(name: ShownValue, value: string | undefined): string {
  if (!value) return 'none'
  return name === 'appearsAt' ? formatDateTime(new Date(value)) : value
}

/** A sale price is judged beside the price that it was made from. */
const ofPrice = (name: ShownValue, { priceINR }: ProductValues): string =>
  name === 'salePriceINR' && priceINR ? `, instead of ${priceINR}` : ''
