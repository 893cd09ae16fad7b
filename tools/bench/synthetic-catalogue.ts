import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { decimalRupees } from '#app/basics/money.ts'
import { parseStyleRow, type RawStyle } from '#app/catalogue/import/style-row.ts'
import type { Style } from '#app/catalogue/style.ts'
import { BRANDS, brandsOf, type Line } from '#demo/brands.ts'
import { priceOf } from '#demo/price.ts'
import { randomFrom, type Random } from '#demo/random.ts'
import { RANGES } from '#demo/ranges.ts'
import type { Range } from '#demo/ranges/range.ts'
import { wholeStyle } from '../../tests/whole-style.ts'

/**
 * Rows of the public Fashion Product Images data set, or one of its shape, which merchants import.
 */
export const REAL_ROWS = 44_446

// Rows of the data set by value, without the rare ones.
const COLOURS = {
  Black: 9732,
  White: 5540,
  Blue: 4922,
  Brown: 3494,
  Grey: 2741,
  Red: 2458,
  Green: 2116,
  Pink: 1861,
  'Navy Blue': 1791,
  Purple: 1643,
  Silver: 1090,
  Yellow: 779,
  Beige: 749,
  Gold: 629,
  Maroon: 581,
  Orange: 530,
  Olive: 410,
  Multi: 394,
  Cream: 390,
  Steel: 315,
  Charcoal: 228,
  Peach: 195,
  'Off White': 182,
  Skin: 179,
  Lavender: 162,
  'Grey Melange': 146,
  Khaki: 139,
  Magenta: 129,
  Teal: 120,
  Tan: 114,
  Mustard: 97,
  Copper: 86,
  'Turquoise Blue': 69,
  Rust: 66,
  Burgundy: 45,
  'Coffee Brown': 31,
  'Sea Green': 22,
  NA: 15,
}
const SEASONS = { Summer: 21_476, Fall: 11_445, Winter: 8_519, Spring: 2_985, NA: 21 }
const USAGES = {
  Casual: 34_414,
  Sports: 4_025,
  Ethnic: 3_208,
  Formal: 2_359,
  NA: 317,
  'Smart Casual': 67,
  Party: 29,
  Travel: 26,
}

/** One kind of goods for one gender, and its number of rows in the data set. */
type Kind = Pick<
  Required<RawStyle>,
  'masterCategory' | 'subCategory' | 'articleType' | 'gender'
> & { rows: number }

/**
 * Invented goods in the data set's proportions, including rows the importer leaves out; the same
 * ones on every call.
 */
export function* syntheticRows(rows: number): Generator<RawStyle> {
  const random = randomFrom(44)
  const kinds = kindsOf(readFileSync(new URL('article-types.csv', import.meta.url), 'utf8'))
  for (const [i, kind] of mixed(kinds, rows, random).entries())
    yield rawStyle(firstId + Math.floor((i * 4) / 3), kind, random)
}

/** The sellable part of the rows. */
export function* syntheticStyles(rows: number): Generator<Style> {
  for (const raw of syntheticRows(rows)) {
    const row = parseStyleRow(raw)
    const style = row.ok ? wholeStyle(row.value) : undefined
    if (style) yield style
  }
}

const COLUMNS = [
  'id',
  'gender',
  'masterCategory',
  'subCategory',
  'articleType',
  'baseColour',
  'season',
  'usage',
  'priceINR',
  'productDisplayName',
] as const

/** Writes the rows as a file for the importer. */
export async function writeSyntheticFile(
  file: string,
  rows: number,
  signal: AbortSignal,
): Promise<void> {
  function* lines() {
    let text = `${COLUMNS.join(',')}\n`
    for (const raw of syntheticRows(rows)) {
      signal.throwIfAborted()
      // No escaping: no value holds a comma or a quotation mark.
      text += `${COLUMNS.map((column) => raw[column] ?? '').join(',')}\n`
      if (text.length < 100_000) continue
      yield text
      text = ''
    }
    yield text
  }
  await writeFile(file, lines())
}

/** The data set's ids begin here, and leave out every fourth. */
const firstId = 1_163

const GENDERS = ['Men', 'Women', 'Unisex', 'Boys', 'Girls'] as const

function kindsOf(csv: string): Kind[] {
  const [, ...lines] = csv.trim().split('\n')
  return lines.flatMap((line) => {
    const [masterCategory = '', subCategory = '', articleType = '', , ...counts] = line.split(',')
    return GENDERS.map((gender, i) => ({
      masterCategory,
      subCategory,
      articleType,
      gender,
      rows: Number(counts[i]),
    }))
  })
}

/** As many kinds as rows, each as often as in the data set, in random order. */
function mixed(kinds: readonly Kind[], rows: number, random: Random): Kind[] {
  const each = kinds.flatMap((kind) => Array.from({ length: kind.rows }, () => kind))
  const laid = Array.from(
    { length: rows },
    (_, i) => each[Math.floor((i * each.length) / rows)] as Kind,
  )
  for (let i = laid.length - 1; i > 0; i--) {
    const other = random.whole(0, i)
    ;[laid[i], laid[other]] = [laid[other] as Kind, laid[i] as Kind]
  }
  return laid
}

function rawStyle(id: number, kind: Kind, random: Random): RawStyle {
  const { masterCategory, subCategory, articleType, gender } = kind
  const range = RANGES.find(({ place }) => place[2] === articleType)
  const brand = random.pick(
    range ? brandsOf(random.pick(optionsFor(range.line, gender)) as Line) : BRANDS,
  )
  const colour = weighted(COLOURS, random)
  const words = [
    brand.name,
    gender,
    range && random.pick(optionsFor(range.looks, gender)),
    colour === 'NA' ? '' : colour,
    range ? random.pick(optionsFor(range.things, gender)) : articleType,
  ]
  return {
    id: String(id),
    gender,
    masterCategory,
    subCategory,
    articleType,
    productDisplayName: words.filter(Boolean).join(' '),
    baseColour: colour,
    countryOfOrigin: 'India',
    season: weighted(SEASONS, random),
    usage: weighted(USAGES, random),
    priceINR: random.chance(0.01) ? '' : decimalRupees(priceOf(articleType, id, brand.factor)),
  }
}

/** The options of a range for a gender, or for anybody where it has none for that gender. */
function optionsFor(
  options: Range['line' | 'looks' | 'things'],
  gender: string,
): readonly string[] {
  if (typeof options === 'string') return [options]
  if (Array.isArray(options)) return options
  const byGender = options as Record<string, string | readonly string[]>
  return [byGender[gender] ?? Object.values(byGender)].flat(2)
}

function weighted(counts: Readonly<Record<string, number>>, random: Random): string {
  const entries = Object.entries(counts)
  let place = random.next() * entries.reduce((sum, [, count]) => sum + count, 0)
  return entries.find(([, count]) => (place -= count) < 0)?.[0] ?? 'NA'
}
