import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { StyleRow } from './style-row.ts'
import { readStyles } from './styles-file.server.ts'

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,year,usage,productDisplayName'
const row = (id: number, name: string) =>
  `${id},Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,${name}`

async function rowsOf(chunks: Iterable<Uint8Array>): Promise<StyleRow[]> {
  const styles = await readStyles(chunks)
  if (!styles.ok) throw new Error(styles.error)
  const rows: StyleRow[] = []
  for await (const row of styles.value) rows.push(row)
  return rows
}

/** Name of each row kept, or reason of each that is skipped or not read whole, by line. */
async function namesOrReasons(...chunks: (string | Uint8Array)[]): Promise<Record<number, string>> {
  const rows = await rowsOf(
    chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)),
  )
  return Object.fromEntries(rows.map((row) => [row.line, nameOrReason(row)]))
}

const nameOrReason = (row: StyleRow): string =>
  'skipped' in row
    ? row.skipped
    : (row.unread?.[0]?.reason ?? row.style.productDisplayName ?? 'no name said')

async function refusal(...chunks: (string | Uint8Array)[]): Promise<string | undefined> {
  const styles = await readStyles(
    chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)),
  )
  return styles.ok ? undefined : styles.error
}

describe('T46: the traps of the data set', () => {
  const traps = readFileSync(new URL('traps.csv', import.meta.url))

  test('every row is kept or left out for its reason, by its line', async () => {
    expect(await namesOrReasons(traps)).toEqual({
      2: 'Kesar Men Navy Shirt',
      3: 'Mohini Women Gold Sandals',
      4: 'Neelam Tie, Cufflink and Square, Set of Three',
      5: 'Yatra Men Duffel, 40 "Litre"',
      6: 'Ghadi Men 12" Wall Style Watch',
      7: '"Laal" Women Handbag, Small',
      8: 'Gulab Women Lipstick',
      9: 'Aangan I\\/O Cushion Cover',
      10: 'Café Crème Top',
      11: 'Café Crème Top',
      12: "=cmd|'/c calc'!A1",
      13: 'Resham Women Saree with Blouse',
      15: '"Chamda Men Belt',
      16: 'Maidan Football',
      18: 'children',
      19: 'children',
      20: 'free',
      21: 'free',
      22: 'test',
      23: 'test',
      24: 'name',
      25: 'no name said',
      26: 'masterCategory',
      27: 'gender',
      28: 'id',
      29: 'id',
      30: 'id',
      31: 'price',
      32: 'price',
      33: 'text',
      34: 'Kesar Men Red Shirt',
      35: 'tooFewFields',
      36: 'tooLongField',
      38: 'Kinara Men Flip Flops',
      39: 'Mohini Women Sandals Again',
      40: 'Daud Men Sports Shoes',
      41: 'damaged',
    })
  })

  test('it reads the same however the bytes arrive', async () => {
    const whole = await rowsOf([traps])
    expect(await rowsOf(Array.from(traps, (byte) => Uint8Array.of(byte)))).toEqual(whole)
  })

  test('a line of 10 MB is left out, and the rows after it are read', async () => {
    const long = Array.from({ length: 160 }, () => Buffer.alloc(65_536, 'x'))
    expect(
      await namesOrReasons(`${HEADER}\n${row(1, 'a')}\n2,Men,`, ...long, `\n${row(3, 'c')}\n`),
    ).toEqual({
      2: 'a',
      3: 'tooLongLine',
      4: 'c',
    })
  })
})

test('T46: memory does not grow with a line that never ends', async () => {
  setFlagsFromString('--expose-gc')
  const sweepUp = runInNewContext('gc') as () => void
  const kilobytes = () => {
    // Garbage must not count.
    sweepUp()
    return process.memoryUsage().arrayBuffers / 1_024
  }
  const before = kilobytes()
  let most = 0
  function* endless() {
    yield Buffer.from(`${HEADER}\n2,Men,`)
    for (let i = 1; i <= 1_000; i++) {
      yield Buffer.alloc(65_536, 'x')
      if (i % 100 === 0) most = Math.max(most, kilobytes() - before)
    }
    yield Buffer.from(`\n${row(3, 'c')}\n`)
  }
  expect(await rowsOf(endless())).toMatchObject([
    { line: 2, unread: [{ column: '', reason: 'tooLongLine' }] },
    { line: 3 },
  ])
  // The whole line would be 64,000.
  expect(most).toBeLessThan(32_768)
})

describe('T46: what is no styles file is refused with one sentence', () => {
  test.each([
    ['nothing at all', '', 'the file is empty'],
    [
      'a missing column',
      HEADER.replace('id,', ''),
      'line 1 names no column id (it must name the columns, with commas between them)',
    ],
    [
      'nothing but ids',
      'id,name',
      'line 1 names no column beside id (it must name the columns, with commas between them)',
    ],
    [
      'a missing column below a title, with semicolons',
      `Stock list\n${HEADER.replace('id,', '').replaceAll(',', ';')}`,
      'line 2 names no column id (it must name the columns, with semicolons between them)',
    ],
    [
      'a workbook',
      'PK\u0003\u0004',
      'it is a workbook (.xlsx, .ods) or another ZIP file: save it as CSV',
    ],
    [
      'a web page that is named .xls',
      '<table><tr><td>id</td></tr></table>',
      'it is a web page or XML, whatever its name ends in: save it as CSV',
    ],
    ['a column named twice', `${HEADER},usage`, 'line 1 names the column usage twice'],
  ])('%s', async (_, text, sentence) => {
    expect(await refusal(text)).toBe(sentence)
  })

  test('one endless line', async () => {
    expect(await refusal(Buffer.alloc(200_000, 'x'))).toMatch(/longer than 64 KB/)
  })
})

test('columns are found by their names, in any order and case; others are ignored', async () => {
  const [first] = await rowsOf([
    Buffer.from(`image,PRODUCTDISPLAYNAME,priceINR,usage,season,baseColour,articleType,subCategory,masterCategory,gender,id
x,Kesar Shirt,1499,NA,Fall,Red,Shirts,Topwear,Apparel,Men,7`),
  ])
  expect(first).toMatchObject({
    line: 2,
    style: {
      id: 7,
      productDisplayName: 'Kesar Shirt',
      pricePaise: 1499_00,
      season: 'Fall',
      usage: null,
    },
  })
  expect(first).not.toHaveProperty('isPartial')
  const [partial] = await rowsOf([Buffer.from('priceINR,id\n99,7')])
  expect(partial).toEqual({
    line: 2,
    style: { id: 7, pricePaise: 99_00 },
    isPartial: true,
  })
})

test('stock and uuid may be among them', async () => {
  const rows = await rowsOf([
    Buffer.from(`${HEADER.replace('usage', 'usage,stock,uuid')}
1,Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,S=3; M=0,0190A2B4-0000-7000-8000-00000000000F,a
2,Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,"L=1, XL=2",,b
3,Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,,,c
4,Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,plenty,,d
5,Men,Apparel,Topwear,Shirts,Blue,Summer,2012,Casual,,five,e`),
  ])
  expect(rows).toMatchObject([
    { line: 2, uuid: '0190a2b4-0000-7000-8000-00000000000f', stock: 'S=3; M=0' },
    { line: 3, uuid: undefined, stock: 'L=1, XL=2' },
    { line: 4, uuid: undefined, stock: undefined },
    { line: 5, stock: 'plenty' },
    { line: 6, unread: [{ column: 'uuid', text: 'five', reason: 'uuid' }] },
  ])
})

test('a comma cannot be given back to a name that is not the last column', async () => {
  expect(
    await namesOrReasons(
      `${HEADER},priceINR\n${row(1, 'Tie, Pin')},99\n${row(2, '"Tie, Pin"')},99`,
    ),
  ).toEqual({
    2: 'tooManyFields',
    3: 'Tie, Pin',
  })
})

test('a file that is all in quotation marks', async () => {
  const quoted = (line: string) =>
    line
      .split(',')
      .map((field) => `"${field}"`)
      .join(',')
  expect(
    await namesOrReasons(`\uFEFF${quoted(HEADER)}\r\n${quoted(row(1, 'Kesar Shirt'))}\r\n`),
  ).toEqual({
    2: 'Kesar Shirt',
  })
})

describe('a quotation mark that is never closed', () => {
  test('is a letter, and swallows no rows', async () => {
    expect(
      await namesOrReasons(
        [HEADER, row(1, '"a'), row(2, 'b'), row(3, 'c"'), row(4, 'd')].join('\n'),
      ),
    ).toEqual({
      2: '"a',
      3: 'b',
      4: 'c"',
      5: 'd',
    })
  })

  test('nor the lines that follow, when they are no rows', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`)
    const rows = await namesOrReasons([HEADER, row(1, '"a'), ...lines, row(2, 'b')].join('\n'))
    expect(rows[2]).toBe('"a')
    expect(Object.values(rows).filter((reason) => reason === 'tooFewFields')).toHaveLength(30)
    expect(rows[33]).toBe('b')
  })

  test('also at the very end', async () => {
    expect(await namesOrReasons([HEADER, row(1, '"a'), '', ''].join('\n'))).toEqual({ 2: '"a' })
  })
})

describe('a comma outside quotation marks', () => {
  const PRICED = 'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage'
  const jeans = '1,Men,Apparel,Bottomwear,Jeans,Blue,Summer,Casual'
  const exportedAs = `${PRICED},priceINR,countryOfOrigin,sizes,stock,stockSold,uuid,productDisplayName`
  const uuid = '0190a2b4-0000-7000-8000-00000000000f'

  test.each([
    ['beside the name', `${PRICED},priceINR,productDisplayName`, `${jeans},1,299,Neel Jeans`],
    ['with paise', `${PRICED},priceINR,productDisplayName`, `${jeans},1,299.50,Neel Jeans`],
    ['in lakhs', `${PRICED},priceINR,productDisplayName`, `${jeans},1,49,999,Neel Jeans`],
    ['in a column of no use here', `${PRICED},mrp,productDisplayName`, `${jeans},1,299,Neel Jeans`],
    ['far from the name', exportedAs, `${jeans},1,299,India,,S=3,S=0,${uuid},Neel Jeans`],
    ['where little else is said', exportedAs, `${jeans},1,299,India,,,,${uuid},Neel Jeans`],
    ['that moves another column', exportedAs, `${jeans},1299,India,28,30,,,${uuid},Neel Jeans`],
  ])('in a price is no part of the name: %s', async (_, header, line) => {
    const rows = await rowsOf([Buffer.from(`${header}\n${line}`)])
    expect(rows).toEqual([
      {
        line: 2,
        style: { id: 1 },
        isBroken: true,
        unread: [{ column: '', text: line, reason: 'tooManyFields' }],
      },
    ])
  })

  test('in a name is part of it, whatever the price', async () => {
    const lines = [
      `${PRICED},priceINR,productDisplayName`,
      `${jeans},1299,Neel Jeans, 28 Inches`,
      `${jeans},"1,299",Neel Jeans`,
      `${jeans},"1,299","Neel Jeans, Blue"`,
      `${jeans},,Neel Jeans, Blue`,
    ]
    const counted = [`${PRICED},priceINR,stock,productDisplayName`, `${jeans},499,12,Neel, Blue`]
    expect(await namesOrReasons(counted.join('\n'))).toEqual({ 2: 'Neel, Blue' })
    expect(await namesOrReasons(lines.join('\n'))).toEqual({
      2: 'Neel Jeans, 28 Inches',
      3: 'Neel Jeans',
      4: 'Neel Jeans, Blue',
      5: 'Neel Jeans, Blue',
    })
  })
})

describe('a file of another program', () => {
  const told = async (file: string | Buffer) => {
    const [first] = await rowsOf([Buffer.from(file)])
    return first && 'style' in first ? first : undefined
  }

  test.each([
    ['semicolons', 'id;priceINR;productDisplayName\n7;1499;Neel, Blue'],
    ['tabs', 'id\tpriceINR\tproductDisplayName\n7\t1499\tNeel, Blue'],
    ['a semicolon in a cell', 'id,priceINR,productDisplayName\n7,1499,"Neel, Blue"\n8,1,a;b;c;d'],
    ['sep=', 'sep=;\r\nid;priceINR;productDisplayName\r\n7;"1,499";Neel, Blue\r\n'],
    [
      'title rows',
      'ANJALI JAIPUR - STOCK LIST 2026,,\n,,\nid,priceINR,productDisplayName\n7,"₹ 1,499/-","Neel, Blue"',
    ],
    [
      'UTF-16',
      Buffer.from('\uFEFFid\tpriceINR\tproductDisplayName\r\n7\t1499\tNeel, Blue', 'utf16le'),
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('id;priceINR;productDisplayName\n7;1499;Neel, Blue', 'utf16le'),
    ],
    ['lines of an old Mac', 'id;priceINR;productDisplayName\r7;1499;Neel, Blue\r'],
    ['a code saved as a decimal', 'id,priceINR,productDisplayName\n7.0,INR 1499.00,"Neel, Blue"'],
    ['signs against spreadsheets', `id,priceINR,productDisplayName\n"=""7""",1499,"Neel, Blue"`],
  ])('is read with %s', async (_, file) => {
    expect(await told(file)).toMatchObject({
      style: { id: 7, pricePaise: 1499_00, productDisplayName: 'Neel, Blue' },
    })
    expect(await told(file)).not.toHaveProperty('unread')
  })

  test('has a comma in a name only between quotation marks', async () => {
    expect(
      await namesOrReasons('Id,priceINR,productDisplayName\n7,1499,Neel, Blue\n8,1,299,Neel'),
    ).toEqual({
      2: 'tooManyFields',
      3: 'tooManyFields',
    })
  })

  test('may have descriptions of many lines', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `<p>line, ${i}</p>`).join('\n')
    expect(
      await namesOrReasons(`id,description,productDisplayName\n7,"${lines}",a\n8,x,b`),
    ).toEqual({
      2: 'a',
      62: 'b',
    })
  })

  test.each([
    ['2026-12-01 18:30', '2026-12-01T13:00:00.000Z'],
    ['2026/12/01', '2026-11-30T18:30:00.000Z'],
    ['01/12/2026', '2026-11-30T18:30:00.000Z'],
    ['01-12-2026 6:30 PM', '2026-12-01T13:00:00.000Z'],
    ['1 Dec 2026', '2026-11-30T18:30:00.000Z'],
    ['46357', '2026-11-30T18:30:00.000Z'],
    ['12/01/2026', '2026-11-30T18:30:00.000Z', '12/31/2026'],
  ])('begins a sale at %s', async (cell, at, until = '31/12/2026') => {
    const row = await told(`id,salePriceINR,saleFrom,saleUntil\n7,99,${cell},${until}`)
    expect(row?.style.saleFrom?.toISOString()).toBe(at)
    expect(row?.style.saleUntil?.toISOString()).toBe('2026-12-31T18:30:00.000Z')
  })

  test('says of a number that a spreadsheet has ruined it, and reads counts saved as decimals', async () => {
    expect(await told('id,stock\n1.23E+12,3')).toMatchObject({
      unread: [{ column: 'id', reason: 'damaged' }],
    })
    expect(await told('id,stock\n7,3.0')).toMatchObject({ stock: '3' })
    expect(await told('id,stock:S,stock:M\n7,3.0,0')).toMatchObject({ stock: 'S=3; M=0' })
  })

  test('is not loaded with columns that an earlier version read in another way', async () => {
    const read = await readStyles([Buffer.from('sep=;\nid;stock\n7;3')], ['id'])
    expect(read.ok ? '' : read.error).toMatch(/read in another way/)
  })
})
