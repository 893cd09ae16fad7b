import type { Product } from '../../product.ts'
import { isFreeSize } from '../../sizes/sizes.ts'

export type BodyMeasure = 'chest' | 'waist' | 'hip' | 'foot'

/** A measure that decides the size, with what each row of the table is made for, in centimetres. */
export type DecidingMeasure = { measure: BodyMeasure; label: string; cm: readonly number[] }

/** A table of sizes with its own caption; the first column names the size. */
export type SizeTable = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Measures that the size adviser asks for. */
  deciding: readonly DecidingMeasure[]
}
export type SizeGuide = { howTo: string; tables: readonly SizeTable[] }

type Measured = Pick<
  Product,
  'sizes' | 'category' | 'masterCategory' | 'subCategory' | 'articleType'
>

/**
 * Sizes in centimetres; undefined where there is nothing to explain, as in sizes of the merchant's
 * own (32 is no size of these tables).
 */
export function sizeGuideFor(product: Measured): SizeGuide | undefined {
  const guide = guideOf(product)
  const tables = guide?.tables.filter(({ rows }) => rows.length > 0) ?? []
  return guide && tables.length > 0 ? { ...guide, tables } : undefined
}

function guideOf(product: Measured): SizeGuide | undefined {
  if (product.masterCategory === 'Footwear')
    return { howTo: FEET, tables: [shoeTable(product.sizes)] }
  if (product.masterCategory !== 'Apparel' || isFreeSize(product)) return undefined
  const of = { men: [MEN], women: [WOMEN], accessories: [WOMEN, MEN] }[product.category]
  return { howTo: BODY, tables: of.map((body) => clothingTable(body, product)) }
}

const BODY =
  'Measure yourself, not the garment: chest and hip where they are widest, the waist where it is narrowest, the tape level and easy. Between two sizes, take the larger.'
const FEET =
  'Stand on a sheet of paper, heel to the wall, and measure to your longest toe. Between two sizes, take the larger.'

type Body = {
  caption: string
  columns: readonly string[]
  inches: Readonly<Record<string, readonly [number, number, number]>>
}

const MEN: Body = {
  caption: 'Men',
  columns: ['Size', 'Chest', 'Waist', 'Hip'],
  inches: {
    XS: [34, 28, 34],
    S: [36, 30, 36],
    M: [38, 32, 38],
    L: [40, 34, 40],
    XL: [42, 36, 42],
    XXL: [44, 38, 44],
  },
}
const WOMEN: Body = {
  caption: 'Women',
  columns: ['Size', 'Bust', 'Waist', 'Hip'],
  inches: {
    XS: [32, 26, 35],
    S: [34, 28, 37],
    M: [36, 30, 39],
    L: [38, 32, 41],
    XL: [40, 34, 43],
    XXL: [42, 36, 45],
  },
}

const toCm = (inch: number) => Math.round(inch * 2.54)

/** Trousers and skirts are chosen by waist and hip, everything else by chest and waist. */
function clothingTable(
  { caption, columns, inches }: Body,
  { sizes, subCategory }: Pick<Measured, 'sizes' | 'subCategory'>,
): SizeTable {
  const rows = sizes.flatMap((size) => {
    const measures = inches[size]
    return measures ? [{ size, measures }] : []
  })
  const decidedBy =
    subCategory === 'Bottomwear' ? (['waist', 'hip'] as const) : (['chest', 'waist'] as const)
  return {
    caption,
    columns,
    rows: rows.map(({ size, measures }) => [
      size,
      ...measures.map((inch) => `${toCm(inch)}\u00a0cm (${inch}\u00a0in)`),
    ]),
    deciding: decidedBy.map((measure) => {
      const column = { chest: 0, waist: 1, hip: 2 }[measure]
      return {
        measure,
        label: columns[column + 1] ?? measure,
        cm: rows.map(({ measures }) => toCm(measures[column] ?? 0)),
      }
    }),
  }
}

/** By UK size, with which Indian shoes are marked: EU size, and foot length in centimetres. */
const SHOES: Readonly<Record<string, readonly [eu: number, foot: string]>> = {
  5: [38, '23.7'],
  6: [39, '24.5'],
  7: [41, '25.4'],
  8: [42, '26.2'],
  9: [43, '27.1'],
  10: [44, '27.9'],
  11: [46, '28.8'],
  12: [47, '29.6'],
  13: [48, '30.5'],
}

function shoeTable(sizes: readonly string[]): SizeTable {
  const rows = sizes.flatMap((size) => {
    const [eu, foot] = SHOES[size] ?? []
    return eu && foot ? [{ size, eu, foot }] : []
  })
  return {
    caption: 'Shoes',
    columns: ['UK / India', 'EU', 'Foot length'],
    rows: rows.map(({ size, eu, foot }) => [size, String(eu), `${foot} cm`]),
    deciding: [{ measure: 'foot', label: 'Foot length', cm: rows.map(({ foot }) => Number(foot)) }],
  }
}
