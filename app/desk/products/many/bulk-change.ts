import { z } from 'zod/mini'
import { MASTER_CATEGORIES } from '#db/enums.ts'
import { paise } from '#app/basics/money.ts'
import type { EditedCell } from '../product-cells.ts'
import { ROUNDINGS } from './new-price.ts'

/** Most products that one change takes: more would hold the catalogue for longer than a few seconds. */
export const MAX_PRODUCTS = 5_000

const amount = z.pipe(z.int().check(z.nonnegative()), z.transform(paise))
const rounding = z.enum(ROUNDINGS)
/** A time in IST as a cell of the file has it, '' where it is open. */
const cellTime = z.string()

const Price = z.discriminatedUnion('by', [
  z.object({ by: z.literal('set'), paise: amount }),
  z.object({ by: z.enum(['raise', 'lower']), thousandths: z.int(), rounding }),
  z.object({ by: z.enum(['add', 'take off']), paise: amount, rounding }),
])

export const TAX_CELLS = ['hsn', 'gstRate'] as const satisfies readonly EditedCell[]
/** Facts of a label that goods of one delivery share; the MRP is each product's own. */
export const SHARED_LABEL_CELLS = [
  'countryOfOrigin',
  'importer',
  'manufacturer',
  'packer',
  'marketer',
  'netQuantity',
  'packedMonth',
] as const satisfies readonly EditedCell[]

const WrittenCells = z.partialRecord(z.enum([...TAX_CELLS, ...SHARED_LABEL_CELLS]), z.string())

/** One change of many products, as it is stored with its preview. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), step: Price }),
  z.object({
    kind: z.literal('sale'),
    thousandths: z.int(),
    rounding,
    from: cellTime,
    until: cellTime,
  }),
  z.object({ kind: z.literal('end sale') }),
  z.object({ kind: z.literal('show') }),
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('appear'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('home'), place: z.string() }),
  z.object({
    kind: z.literal('category'),
    /** '' leaves it as it is. */
    masterCategory: z.enum(['', ...MASTER_CATEGORIES]),
    subCategory: z.string(),
  }),
  /** '' takes a cell's value away. `onlyEmpty`: what a product has already stays. */
  z.object({ kind: z.literal('cells'), cells: WrittenCells, onlyEmpty: z.boolean() }),
  z.object({ kind: z.literal('stock'), by: z.enum(['add', 'set']), pieces: z.int() }),
  z.object({ kind: z.literal('undo'), of: z.int() }),
])

export type BulkChange = z.infer<typeof BulkChange>

/** A change that a form asks for: undoing is a button of a change that is made. */
export type AskedChange = Exclude<BulkChange, { kind: 'undo' }>
