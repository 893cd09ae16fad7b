import { z } from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { parseStockCell } from '#app/catalogue/import/cells/stock-cell.ts'
import {
  EDITED_CELLS,
  SEEN_CELLS,
  type EditedCell,
  type ProductEdit,
  type SeenCells,
} from '../product-cells.ts'

/** Longer than any cell may be, and short enough for a form. */
const MAX_CELL = 4_000

const Seen = z.record(z.enum(SEEN_CELLS), z.string().check(z.maxLength(MAX_CELL)))

/** Field of the pieces in a size; '' where there is no choice of sizes. */
export const stockField = (size: string): string => `stock.${size}`

const STOCK_FIELD = stockField('')

/** Reads the form of a product; undefined where it is none of this shop. */
export function readProductForm(fields: Record<string, string>): ProductEdit | undefined {
  const seen = safeParse(Seen, parseJson(fields['seen'] ?? '')).data as SeenCells | undefined
  if (!seen) return undefined
  const typed: Partial<Record<EditedCell, string>> = {}
  for (const cell of EDITED_CELLS) {
    const value = fields[cell]
    if (value !== undefined) typed[cell] = cellFrom(cell, value)
  }
  const stock = stockIn(fields)
  return { seen, typed: { ...typed, ...(stock !== undefined && { stock }) } }
}

/** A field as a cell of the file; browsers put a T between the day and the time. */
function cellFrom(cell: EditedCell, value: string): string {
  const text = value.replaceAll('\r\n', '\n').trim().slice(0, MAX_CELL)
  return cell === 'saleFrom' || cell === 'saleUntil' ? text.replace('T', ' ') : text
}

/** The typed pieces as a cell of the file, without empty sizes; undefined where the form had none. */
function stockIn(fields: Record<string, string>): string | undefined {
  const counts = Object.entries(fields)
    .filter(([name]) => name.startsWith(STOCK_FIELD))
    .map(([name, count]) => [name.slice(STOCK_FIELD.length), count.trim()] as const)
  if (counts.length === 0) return undefined
  if (counts.length === 1) return counts[0]?.[1]
  return counts
    .filter(([, count]) => count !== '')
    .map(([size, count]) => `${size}=${count}`)
    .join('; ')
}

/**
 * Fields that were changed since they were shown. The others get what the product has by now, so that
 * sending the form again does not put back what somebody else has changed.
 */
export function ownFields(fields: Record<string, string>): Record<string, string> {
  const edit = readProductForm(fields)
  if (!edit) return fields
  const { seen, typed } = edit
  const sizes = sizesIn(fields)
  const counted = parseStockCell(seen.stock, sizes) ?? {}
  const isOwn = (name: string) => {
    const cell = EDITED_CELLS.find((one) => one === name)
    if (cell) return typed[cell] !== seen[cell]
    if (!name.startsWith(STOCK_FIELD)) return false
    return fields[name]?.trim() !== String(counted[name.slice(STOCK_FIELD.length)] ?? '')
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isOwn(name)))
}

const sizesIn = (fields: Record<string, string>): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(STOCK_FIELD))
    .map((name) => name.slice(STOCK_FIELD.length))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
