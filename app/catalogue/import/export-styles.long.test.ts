import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { MASTER_CATEGORIES } from '#db/enums.ts'
import fc from '../../../tests/fast-check.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { wholeStyle } from '../../../tests/whole-style.ts'
import { sizesOf } from '../sizes/sizes.ts'
import { NO_SIZE } from '../stock/stock.ts'
import { styleUuid, type Style } from '../style.ts'
import { exportStyles, type ExportOptions } from './export-styles.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { formatStockCell } from './cells/stock-cell.ts'
import { parseStyleRow, STYLE_COLUMNS, type ParsedStyle, type StyleRow } from './style-row.ts'
import { readStyles } from './styles-file.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const empty = () =>
  shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words, catalogue_loads`,
  )
const load = (rows: Iterable<StyleRow> | AsyncIterable<StyleRow>) =>
  loadCatalogue(shop.db, { source: 'test', rows })

async function exported(wishes: ExportOptions = {}): Promise<string> {
  const client = await shop.pool.connect()
  try {
    let text = ''
    for await (const part of exportStyles(client, wishes)) text += part
    return text
  } finally {
    client.release()
  }
}

async function rowsIn(text: string): Promise<StyleRow[]> {
  const read = await readStyles([Buffer.from(text)])
  if (!read.ok) throw new Error(read.error)
  const rows: StyleRow[] = []
  for await (const row of read.value) rows.push(row)
  return rows
}

// Ordinary typing, and whatever CSV, spreadsheets and Postgres treat as syntax.
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '""',
        ',',
        ';',
        "'",
        "'=",
        '<p>',
        '</li>',
        '&amp;',
        '<',
        '\r\n',
        '  ',
        '-',
        '\\',
        '\\N',
        '\\.',
        '\t',
        ' ',
        '\n',
        '{',
        '}',
        '=1+1',
        '@',
        'NULL',
        'कुर्ता',
        '\u00e9',
        '👗',
        'Kesar',
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
)
const optional = fc.option(nasty, { nil: '' })
/** A style with everything said, as the shop would add it. */
type WholeStyle = ParsedStyle & { style: Style }
const sizeName = fc.constantFrom('28', '30', 'UK 8', '36"', 'S/M', 'back\\slash', 'नाप', 'S', '{')
const kept: fc.Arbitrary<WholeStyle[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
      gender: fc.constantFrom('Men', 'Women', 'Unisex', ''),
      masterCategory: fc.constantFrom(...MASTER_CATEGORIES),
      subCategory: nasty,
      articleType: optional,
      usage: optional,
      season: optional,
      baseColour: optional,
      countryOfOrigin: optional,
      hsn: fc.constantFrom('', '6211', '621142', '42022220'),
      gstRate: fc.constantFrom('', '0', '0.25', '5', '12.5'),
      featured: fc.constantFrom('', '1', '99'),
      listingPlace: fc.constantFrom('', '1', '999'),
      sale: fc.constantFrom(
        {},
        { salePriceINR: '1.00' },
        { salePriceINR: '2.50', saleFrom: '2026-11-01 10:30', saleUntil: '2026-12-24' },
      ),
      description: optional,
      fabric: optional,
      fit: optional,
      care: optional,
      measurements: optional,
      styleGroup: optional,
      netQuantity: optional,
      manufacturer: optional,
      packedMonth: fc.constantFrom('', '2026-10'),
      productDisplayName: nasty,
      priceINR: fc.option(
        fc.integer({ min: 1, max: 1_00_00_000_00 }).map((paise) => (paise / 100).toFixed(2)),
        { nil: '' },
      ),
      uuid: fc.option(fc.uuid(), { nil: '' }),
      hidden: fc.constantFrom('', 'yes'),
      sizes: fc.option(
        fc.uniqueArray(sizeName).map((sizes) => sizes.join('; ') || 'none'),
        { nil: '' },
      ),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
  )
  .map((rows) =>
    rows.flatMap(({ sale, ...raw }) => {
      const row = parseStyleRow({
        ...raw,
        ...(Number(raw.priceINR) > 3 && sale),
        mrpINR: raw.priceINR,
        importer: raw.countryOfOrigin.trim() && 'Asha Imports, 4 Dock Road, Mumbai 400001',
      })
      const style = row.ok ? wholeStyle(row.value) : undefined
      const lacksOrigin = style?.importer && !style.countryOfOrigin
      return row.ok && style && !lacksOrigin ? [{ ...row.value, style }] : []
    }),
  )
  .filter((rows) => rows.length > 0)
  .chain((rows) =>
    fc.tuple(
      ...rows.map((row) => {
        const sizes = row.sizes ?? sizesOf(row.style)
        // Counted in all of them or in none: those that a row leaves out count as 0.
        const counts = fc
          .tuple(
            ...(sizes.length > 0 ? sizes : [NO_SIZE]).map((size) =>
              fc.tuple(
                fc.constant(size),
                fc.tuple(fc.nat(9_999_999), fc.integer({ min: -99, max: 9_999_999 })),
              ),
            ),
          )
          .map((all) => Object.fromEntries(all))
        return fc.option(counts, { nil: undefined }).map((counted) => {
          const cell = (nth: 0 | 1) =>
            counted &&
            formatStockCell(
              Object.fromEntries(Object.entries(counted).map(([size, both]) => [size, both[nth]])),
              sizes,
            )
          return { ...row, stock: cell(0), stockSold: cell(1) ?? '' }
        })
      }),
    ),
  )

/** An empty cell says nothing: what is null or '' is not in the file. */
const said = (style: ParsedStyle['style']) =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value))

test('export after import is the identity on kept rows', async () => {
  await fc.assert(
    fc.asyncProperty(kept, async (styles) => {
      await empty()
      expect(await load(styles.map((style, line) => ({ line, ...style })))).toMatchObject({
        kept: styles.length,
      })
      const text = await exported()
      const rows = await rowsIn(text)
      expect(
        rows.map((row) =>
          'style' in row
            ? {
                style: said(row.style),
                uuid: row.uuid,
                stock: row.stock,
                stockSold: row.stockSold,
                sizes: row.sizes,
                isHidden: row.isHidden,
              }
            : row,
        ),
      ).toEqual(
        styles
          .toSorted((a, b) => a.style.id - b.style.id)
          .map(({ style, uuid, stock, stockSold, sizes, isHidden }) => ({
            // The export writes the default price of a product that has none.
            style: { pricePaise: DEFAULT_PRICE, ...said(style) },
            uuid: uuid ?? styleUuid(style.id),
            stock,
            stockSold,
            sizes,
            isHidden,
          })),
      )
      expect(await load(rows)).toMatchObject({
        unchanged: styles.length,
        unlisted: 0,
        stockChanged: 0,
        otherUuid: 0,
        skipped: {},
      })
      await empty()
      await load(rows)
      expect(await exported()).toBe(text)
    }),
    { numRuns: 25 },
  )
})

test('only what is sold is exported, with a first letter that spreadsheets know UTF-8 by', async () => {
  await empty()
  const row = (id: number) => ({ line: id, ...keptOf(id) })
  await load([row(1), row(2)])
  await load([row(2)])
  const told: number[] = []
  const text = await exported({
    withBom: true,
    onTotal: (rows) => told.push(rows),
    onRows: (rows) => told.push(rows),
  })
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(1)
  // All that an import reads is there, so that a shop comes back as it was.
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([...STYLE_COLUMNS].sort())
  const said = Object.entries(rows[0] ?? {}).filter(([, cell]) => cell !== '')
  expect(Object.fromEntries(said)).toEqual({
    id: '2',
    gender: 'Men',
    masterCategory: 'Apparel',
    subCategory: 'General',
    priceINR: '1499.50',
    uuid: styleUuid(2),
    productDisplayName: 'Café 2',
  })
  expect(told).toEqual([1, 1])
  expect(await load(await rowsIn(text))).toMatchObject({ unchanged: 1, skipped: {} })
})

test('no cell of an export is calculated by a spreadsheet, and each comes back as it was', async () => {
  await empty()
  await load([{ line: 1, ...keptOf(1, '=HYPERLINK("http://a.example")') }])
  const text = await exported()
  expect(text).toContain(`"'=HYPERLINK(""http://a.example"")"`)
  expect(await load(await rowsIn(text))).toMatchObject({ unchanged: 1, unread: 0 })
})

function keptOf(id: number, productDisplayName = `Café ${id}`): ParsedStyle {
  const made = parseStyleRow({
    id: String(id),
    gender: 'Men',
    productDisplayName,
    priceINR: '1499.5',
  })
  if (!made.ok) throw new Error(made.error)
  return made.value
}
