import { describe, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import fc from '../../../tests/fast-check.ts'
import { SKIP_REASONS, type SkipReason } from './skip-reasons.ts'
import { parseStyleRow, type ParsedStyle, type RawStyle } from './style-row.ts'

const SHIRT: RawStyle = {
  id: '101',
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  baseColour: 'Navy Blue',
  season: 'Summer',
  usage: 'Casual',
  productDisplayName: 'Kesar Men Navy Shirt',
}

/** Cells of the row, or why it or its first cell is not read. */
const style = (raw: RawStyle): ParsedStyle['style'] | SkipReason => {
  const row = parseStyleRow({ ...SHIRT, ...raw })
  return row.ok ? (row.value.unread?.[0]?.reason ?? row.value.style) : row.error
}

test('a row becomes a style', () => {
  expect(style({ priceINR: '1499' })).toEqual({
    id: 101,
    productDisplayName: 'Kesar Men Navy Shirt',
    pricePaise: 1499_00,
    gender: 'Men',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Shirts',
    usage: 'Casual',
    season: 'Summer',
    baseColour: 'Navy Blue',
  })
})

test('where it was made is kept as it is written', () => {
  expect(style({ countryOfOrigin: ' India ' })).toMatchObject({ countryOfOrigin: 'India' })
  expect(style({ countryOfOrigin: 'NA' })).toMatchObject({ countryOfOrigin: null })
})

test('the HSN and the GST rate are read as lists write them, kept by an empty cell and erased by NA', () => {
  expect(style({ hsn: '4202 22 20', gstRate: '5%' })).toMatchObject({
    hsn: '42022220',
    gstRate: 500,
  })
  expect(style({ hsn: '', gstRate: '' })).toMatchObject({ hsn: undefined, gstRate: undefined })
  expect(style({ hsn: 'NA', gstRate: 'NA' })).toMatchObject({ hsn: null, gstRate: null })
  expect(style({ hsn: '62114' })).toBe('hsn')
  expect(style({ gstRate: '0.05' })).toBe('gstRate')
})

test('spaces are trimmed and collapsed', () => {
  expect(
    style({ productDisplayName: '  Kesar\u00a0 Men\tShirt ', baseColour: ' Navy  Blue' }),
  ).toMatchObject({
    productDisplayName: 'Kesar Men Shirt',
    baseColour: 'Navy Blue',
  })
})

test.each(['', ' ', 'NA', ' NA '])('%j means that the file does not say', (nothing) => {
  const said = nothing.trim() === 'NA' ? null : undefined
  expect(
    style({
      gender: nothing,
      baseColour: nothing,
      season: nothing,
      usage: nothing,
      priceINR: nothing,
    }),
  ).toMatchObject({
    gender: said,
    baseColour: said,
    season: said,
    usage: said,
    pricePaise: said,
  })
})

test('gender and master category are known in any case', () => {
  expect(style({ gender: 'WOMEN', masterCategory: 'personal care' })).toMatchObject({
    gender: 'Women',
    masterCategory: 'Personal Care',
  })
})

test('a name that looks like a formula is a name', () => {
  expect(style({ productDisplayName: '=cmd()' })).toMatchObject({ productDisplayName: '=cmd()' })
})

describe('price', () => {
  test.each([
    ['1499', 1499_00],
    ['1499.5', 1499_50],
    ['1499.0000', 1499_00],
    ['₹ 1,49,999.00', 149_999_00],
    ['149,999.5', 149_999_50],
    ['Rs. 1350', 1350_00],
    ['Rs 1,350', 1350_00],
    ['rs.1350', 1350_00],
    ['INR 1350', 1350_00],
    ['1350/-', 1350_00],
    ['₹1,350/-', 1350_00],
    ['10000000', 1_00_00_000_00],
  ])('%s is read', (written, amount) => {
    expect(style({ priceINR: written })).toMatchObject({ pricePaise: paise(amount) })
  })

  test.each([
    '-1',
    '0',
    '0.00',
    'free',
    'Rs',
    'rsvp 1350',
    '1e3',
    '1.499',
    '1499.001',
    '10000001',
    'NaN',
    '1,',
    '499,50',
    '1,29',
    '1299,000,00',
    ',299',
    '99999999999999999999',
  ])('%s is no price, and not taken for blank', (written) => {
    expect(style({ priceINR: written })).toBe('price')
  })
})

describe('a row is left out', () => {
  test.each<[SkipReason, RawStyle]>([
    ['children', { gender: 'Boys' }],
    ['children', { gender: 'girls' }],
    ['gender', { gender: 'Robots' }],
    ['free', { masterCategory: 'Free Items' }],
    ['free', { subCategory: 'Free Gifts' }],
    ['free', { subCategory: 'Vouchers' }],
    ['free', { articleType: 'Ipad' }],
    ['test', { productDisplayName: 'XYZ_LoadTest' }],
    ['test', { productDisplayName: 'Test dispName' }],
    ['test', { productDisplayName: 'TEST' }],
    ['name', { productDisplayName: 'NA' }],
    ['masterCategory', { masterCategory: 'Groceries' }],
    ['id', { id: '' }],
    ['id', { id: '0' }],
    ['id', { id: '-5' }],
    ['id', { id: '1.5' }],
    ['id', { id: '0x10' }],
    ['id', { id: '2147483648' }],
    ['text', { productDisplayName: 'a\0b' }],
    ['text', { baseColour: 'half \ud83d' }],
    ['tooLongField', { subCategory: 'x'.repeat(201) }],
    ['tooLongSentences', { description: 'x'.repeat(2_001) }],
    ['tooLongField', { styleGroup: 'x'.repeat(201) }],
    ['uuid', { uuid: '0190a2b4' }],
    ['sizes', { sizes: '30; 30' }],
  ])('%s: %j', (reason, raw) => {
    expect(style(raw)).toBe(reason)
    expect(SKIP_REASONS[reason]).toBeTruthy()
  })
})

test('fabric, care and the like have room for sentences; NA erases one, an empty cell keeps it', () => {
  const read = (raw: RawStyle) => {
    const row = parseStyleRow({ ...SHIRT, ...raw })
    return row.ok && row.value.style
  }
  const description = 'Woven by hand. '.repeat(100).trim()
  expect(read({ description, fabric: ' Cotton  silk ', fit: 'NA', care: '' })).toMatchObject({
    description,
    fabric: 'Cotton silk',
    fit: null,
  })
  expect(read({ fabric: 'Linen', care: '' })).not.toHaveProperty('care')
})
test('what it says beside the style is kept with it, and what it does not say is undefined', () => {
  const uuid = '0190A2B4-0000-7000-8000-00000000000F'
  expect(parseStyleRow({ ...SHIRT, uuid, stock: ' s=3;M = 0 ' })).toMatchObject({
    value: { uuid: uuid.toLowerCase(), stock: 's=3;M = 0' },
  })
  expect(parseStyleRow({ ...SHIRT, uuid: '', stock: '', sizes: '' })).toMatchObject({
    value: { uuid: undefined, stock: undefined, sizes: undefined },
  })
  expect(parseStyleRow({ ...SHIRT, uuid: 'NA', stock: 'NA', sizes: 'NA' })).toMatchObject({
    value: { uuid: undefined, stock: null, sizes: null },
  })
})

test('an empty cell or a column that is not there says nothing, and NA says that there is nothing', () => {
  const said = (raw: RawStyle) => {
    const row = parseStyleRow(raw)
    return row.ok ? row.value : row.error
  }
  expect(said({ id: '1', season: '', priceINR: ' ' })).toEqual({ style: { id: 1 } })
  expect(said({ id: '1', season: 'NA', priceINR: 'NA', masterCategory: 'NA' })).toEqual({
    style: { id: 1, season: null, pricePaise: null, masterCategory: 'Apparel' },
  })
  expect(said({ id: '1', productDisplayName: 'NA' })).toEqual({
    style: { id: 1 },
    unread: [{ column: 'productDisplayName', text: 'NA', reason: 'name' }],
  })
})

test('each cell that cannot be read is named, and the others count', () => {
  expect(parseStyleRow({ ...SHIRT, priceINR: 'about 500', gender: 'Robots' })).toMatchObject({
    value: {
      style: { id: 101, baseColour: 'Navy Blue', pricePaise: undefined, gender: undefined },
      unread: [
        { column: 'priceINR', text: 'about 500', reason: 'price' },
        { column: 'gender', text: 'Robots', reason: 'gender' },
      ],
    },
  })
})

describe('own sizes', () => {
  test.each<[string, readonly string[]]>([
    ['28; 30; 32', ['28', '30', '32']],
    ['UK 8,UK 10', ['UK 8', 'UK 10']],
    ['40"', ['40"']],
    ['none', []],
  ])('%j', (sizes, read) => {
    expect(parseStyleRow({ ...SHIRT, sizes })).toMatchObject({ value: { sizes: read } })
  })

  test.each([
    ';',
    'S; s',
    '30=4',
    'a size of many letters',
    Array.from({ length: 41 }, (_, i) => i).join(';'),
  ])('not %j', (sizes) => {
    expect(parseStyleRow({ ...SHIRT, sizes })).toMatchObject({
      value: { sizes: undefined, unread: [{ column: 'sizes', reason: 'sizes' }] },
    })
  })
})

test.each(['Testarossa Men Shirt', 'Contest Women Tee', 'Load Carrier Bag'])(
  '%s is not a test row',
  (productDisplayName) => {
    expect(style({ productDisplayName })).toMatchObject({ productDisplayName })
  },
)

test('the highest id there is fits the column', () => {
  expect(style({ id: '2147483647' })).toMatchObject({ id: 2_147_483_647 })
})

test('whatever the fields hold, the answer is a clean style or a reason', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.constantFrom('Men', 'Apparel', 'NA', '12', '-1', ''),
  )
  const raw = fc.record(
    Object.fromEntries([...Object.keys(SHIRT), 'priceINR'].map((column) => [column, word])),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(raw, (fields) => {
      const made = style(fields)
      if (typeof made === 'string') return made in SKIP_REASONS
      const { articleType, ...others } = made
      return (
        Object.values(others).every(
          (value) =>
            value === null ||
            value === undefined ||
            typeof value !== 'string' ||
            (value !== '' && value !== 'NA' && value === value.trim()),
        ) && articleType === articleType?.trim()
      )
    }),
  )
})
