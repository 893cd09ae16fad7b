import type { IMPORT_CHANGES } from '#db/enums.ts'
import { z } from 'zod/mini'
import { cellsOf, type SoldStyle } from '#app/catalogue/import/cells/sold-style.ts'
import { CELL_LABELS, changedCells } from '../../product-cells.ts'

/** A product that a file changes, each change in words: "Price in rupees: 999 → 899". */
export type ImportChange = {
  code: number
  name: string
  kind: (typeof IMPORT_CHANGES)[number]
  lines: string[]
}

const Groups = z.record(z.string(), z.record(z.string(), z.unknown()))
const Counts = z.catch(z.record(z.string(), z.object({ quantity: z.number() })), {})
const Name = z.catch(z.optional(z.string()), undefined)

/** Values of a recorded change: groups of columns as they were and as they are. */
export function changeLines(
  { before, after }: { before: unknown; after: unknown },
  name: string | null,
): Pick<ImportChange, 'name' | 'lines'> {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const [from, to] = [cellsOf(was.fields), cellsOf(is.fields)]
  const isNew = was.listed === undefined && is.listed !== undefined
  const lines = isNew
    ? SAID_OF_NEW.filter((cell) => to[cell] !== '').map(
        (cell) => `${CELL_LABELS[cell]}: ${to[cell]}`,
      )
    : changedCells(from, to).map(
        (cell) => `${CELL_LABELS[cell]}: ${from[cell] || 'none'} → ${to[cell] || 'none'}`,
      )
  if (isNew && to.priceINR === '' && is.hidden) lines.push('No price: it stays hidden')
  if (!isNew && was.listed !== is.listed)
    lines.push(is.listed ? 'Comes back on sale' : 'Goes off sale')
  return { name: name ?? Name.parse(is.fields.productDisplayName) ?? '', lines }
}

const SAID_OF_NEW = [
  'gender',
  'articleType',
  'priceINR',
  'salePriceINR',
  'baseColour',
  'sizes',
  'stock',
] as const

/** Fields of the stored groups, whose columns are spelled as the database spells them. */
function fieldsOf(said: unknown): {
  fields: Partial<SoldStyle>
  listed: unknown
  hidden: unknown
} {
  const { stock, listed, ...groups } = Groups.safeParse(said).data ?? {}
  const columns = Object.values(groups).flatMap((group) => Object.entries(group))
  const fields = Object.fromEntries(
    columns.map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      TIMES.includes(column) && typeof value === 'string' ? timeCell(value) : value,
    ]),
  )
  const counts = Object.entries(Counts.parse(stock ?? {})).map(
    ([size, { quantity }]) => [size, quantity] as const,
  )
  return {
    fields: {
      sizes: counts.map(([size]) => size),
      ...(counts.length > 0 && { stock: Object.fromEntries(counts) }),
      ...fields,
    },
    listed: listed?.['listed'],
    hidden: listed?.['hidden'],
  }
}

const TIMES = ['sale_from', 'sale_until']
/** "2026-12-01T18:30:00+05:30" as the file has it. */
const timeCell = (at: string) => at.slice(0, 16).replace('T', ' ')
