import { describe, expect, test } from 'vitest'
import { openSheet } from './open-sheet.server.ts'

const NAMES = ['awb', 'amount', 'cod amount', 'items', 'address', 'address line 1', 'utr', 'qty']
const open = (text: string) => {
  const sheet = openSheet(text, (cell) => NAMES.includes(cell.toLowerCase()))
  return { ...sheet, rows: [...sheet.rows] }
}
const cellsOf = (text: string) => open(text).rows.map(({ cells }) => cells)

describe('one separator holds for a whole sheet', () => {
  test.each([
    [
      'a semicolon in a cell of a comma file',
      'AWB,Items,Qty,COD Amount\n1,Kurta; gift,1,499',
      ['1', 'Kurta; gift', '1', '499'],
    ],
    [
      'a tab in a cell of a comma file',
      'AWB,Items,Amount\n1,Kurta\tgift,499',
      ['1', 'Kurta\tgift', '499'],
    ],
    [
      'a pipe in a cell',
      'AWB,Items,Amount\n1,Kurta|gift|red|x,499',
      ['1', 'Kurta|gift|red|x', '499'],
    ],
    ['commas as decimals', 'AWB;Amount\n1;1499,00\n2;1500,00', ['1', '1499,00']],
    ['commas in the heading too', 'AWB;"Amount";Sum, Rs\n1;1,499;2,499', ['1', '1,499', '2,499']],
    ['tabs', 'AWB\tItems\tAmount\n1\ta, b; c\t9', ['1', 'a, b; c', '9']],
    ['pipes', 'AWB|Amount\n1|9', ['1', '9']],
    ['a line that names it', 'sep=|\r\nAWB|Amount, Rs\r\n1|9', ['1', '9']],
    ['a line that names it, in quotation marks', '"sep=;"\nAWB;Amount\n1;"9;0"', ['1', '9;0']],
  ])('%s', (_, text, row) => {
    expect(cellsOf(text)[0]).toEqual(row)
  })
})

describe('cells in quotation marks', () => {
  test.each([
    [
      'with line breaks',
      'AWB,Address\n1,"Flat 4\r\n12 MG Road, Pune, MH"\n2,x',
      [
        ['1', 'Flat 4\n12 MG Road, Pune, MH'],
        ['2', 'x'],
      ],
    ],
    ['doubled inside', 'AWB,Address\n1,"12"" Road, ""A"""', [['1', '12" Road, "A"']]],
    [
      'one that is none, inside of a cell',
      'AWB,Address\n1,12" Road\n2,"a, b"',
      [
        ['1', '12" Road'],
        ['2', 'a, b'],
      ],
    ],
    ['with spaces around them', 'AWB, Address\n1, "a, b" \n', [['1', 'a, b']]],
    [
      'one that is never closed takes no other row',
      'AWB,Address\n1,"x\n2,y\n3,"a, b"',
      [
        ['1', '"x'],
        ['2', 'y'],
        ['3', 'a, b'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  test('a quotation mark that is open over a megabyte takes no other row, and little time', () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i},some thirty letters and ${i}`)
    const text = ['AWB,Address', '7,"x', ...rows].join('\n')
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(open(text).rows).toHaveLength(30_001)
  })

  test('a row has the number of the line that it begins on, whatever ends the lines', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(
        open(['AWB,Address', '1,"a', 'b"', '', '2,c'].join(end)).rows.map(({ line }) => line),
      ).toEqual([2, 5])
  })
})

describe('the row that names the columns', () => {
  test.each([
    ['has digits in its names', 'AWB,Address Line 1,Amount\n1,a,2', 1],
    ['stands below a title', 'Remittance report for 20 Nov 2026\nAWB,Amount\n1,2', 2],
    [
      'stands below a title with commas, dates and an empty line',
      'Client,12345,,\n20/11/2026,,,\n\n,,AWB,Amount\n,,1,2',
      4,
    ],
    ['stands below `sep=` and a title', 'sep=,\nReport\nAWB,Amount\n1,2', 3],
    ['is said again', 'AWB,Amount\n1,2\nAWB,Amount\n3,4', 1],
  ])('%s', (_, text, line) => {
    const { heading, rows } = open(text)
    expect(heading?.line).toBe(line)
    expect(rows.every(({ cells }) => !cells.includes('AWB'))).toBe(true)
  })

  test('is none of the rows of data', () => {
    expect(open('1490,1,amount\n1491,2,utr').heading).toBeUndefined()
    expect(open('').heading).toBeUndefined()
    expect(open('AWB,Amount').rows).toEqual([])
  })

  test('has as many columns as it names, so that a row with more can be told', () => {
    const { header, rows } = open('AWB,Amount,,\n1,1,499\n2,"1,499",,\n3,1')
    expect(header).toEqual(['AWB', 'Amount'])
    expect(rows.map((row) => row.isTooLong)).toEqual([true, false, false])
  })
})
