import { expect, test } from 'vitest'
import { addParts } from '#app/tax/tax-part.ts'
import { exampleMonth } from '../../../tests/invoices/example-month.ts'
import { creditNoteOf, invoiceOf, lineSumsOf } from '../../../tests/invoices/inserted-documents.ts'
import { seriesRow } from './document-series.ts'
import { hsnRow, listedRows, nilRow, smallRow } from './offline-sheets.ts'
import { netOfHsn, netOfTables, summarise } from './summarise.ts'
import { addMonths, lastWholeMonth, readMonth } from './return-month.ts'

const ofExample = () => summarise(exampleMonth().flatMap(lineSumsOf))

test('the month worked out by hand: table 7 by State and rate, its credit note netted', () => {
  expect(ofExample().b2cs.map(smallRow)).toEqual([
    ['OE', '27-Maharashtra', '', '5', '951.42', '0.00', ''],
    ['OE', '27-Maharashtra', '', '18', '2668.72', '0.00', ''],
    ['OE', '29-Karnataka', '', '5', '4044.76', '0.00', ''],
  ])
  const taxes = ofExample().b2cs.map(({ part: { cgst, sgst, igst } }) => [cgst, sgst, igst])
  expect(taxes).toEqual([
    [23_79, 23_79, 0],
    [240_19, 240_19, 0],
    [0, 0, 202_24],
  ])
})

test('the month worked out by hand: table 5 and table 12, and both agree', () => {
  const { tables, hsn } = ofExample()
  expect(tables.b2cl).toEqual({
    value: 1_18_000_00,
    taxable: 1_00_000_00,
    igst: 18_000_00,
    cgst: 0,
    sgst: 0,
  })
  expect(netOfHsn(hsn).taxable).toBe(1_09_516_32)
  expect(netOfHsn(hsn)).toEqual(netOfTables(tables))
  expect(hsn.b2b.map((row) => hsnRow(row).slice(0, 7))).toEqual([
    ['621142', '', 'PCS-PIECES', '1.00', '999.00', '5', '951.42'],
    ['701810', '', 'NOS-NUMBERS', '1.00', '500.00', '0', '500.00'],
  ])
  expect(hsn.b2c.map((row) => hsnRow(row).slice(0, 7))).toEqual([
    ['620442', '', 'PCS-PIECES', '1.00', '2249.00', '5', '2141.90'],
    ['621142', '', 'PCS-PIECES', '3.00', '2997.00', '5', '2854.28'],
    ['640399', '', 'PRS-PAIRS', '1.00', '3149.10', '18', '2668.72'],
    ['701810', '', 'NOS-NUMBERS', '2.00', '400.00', '0', '400.00'],
    ['910211', '', 'NOS-NUMBERS', '1.00', '118000.00', '18', '100000.00'],
  ])
})

test('the month worked out by hand: table 8 has what bears no tax, its credit notes netted, and no other table has it', () => {
  const { tables, nil } = ofExample()
  expect(nil.map(nilRow)).toEqual([
    ['Inter-State supplies to registered persons', '0.00', '0.00', '0.00'],
    ['Intra-State supplies to registered persons', '500.00', '0.00', '0.00'],
    ['Inter-State supplies to unregistered persons', '250.00', '0.00', '0.00'],
    ['Intra-State supplies to unregistered persons', '150.00', '0.00', '0.00'],
  ])
  expect(tables).toMatchObject({
    nil: { value: 900_00, taxable: 900_00, cgst: 0, sgst: 0, igst: 0 },
    b2b: { value: 999_00 },
    cdnr: { value: 0 },
  })
})

test('an invoice above ₹1,00,000 by its goods at 0 % is in table 5 with the taxed ones alone; a note of both is in two tables', () => {
  const sold = invoiceOf({
    serial: 1,
    day: '2026-11-02',
    to: '29',
    pieces: [
      { hsn: '621142', price: 999_00 },
      { hsn: '701810', price: 1_00_000_00 },
    ],
  })
  const back = creditNoteOf(sold, { serial: 1, day: '2026-12-03', lines: [0, 1] })
  const [of, later] = [summarise(lineSumsOf(sold)), summarise(lineSumsOf(back))]
  const values = ({ nil }: typeof of) => nil.map(({ value }) => value)
  expect([of.tables.b2cl.value, values(of), of.b2cs]).toEqual([999_00, [0, 0, 1_00_000_00, 0], []])
  expect([later.tables.cdnur.value, values(later)]).toEqual([999_00, [0, 0, -1_00_000_00, 0]])
})

test('a month in which more comes back than is sold has a row below nothing', () => {
  const sold = invoiceOf({
    serial: 9,
    day: '2026-10-30',
    to: '29',
    pieces: [{ hsn: '621142', price: 999_00 }],
  })
  const back = creditNoteOf(sold, { serial: 1, day: '2026-11-02', lines: [0] })
  expect(summarise(lineSumsOf(back)).b2cs.map(smallRow)).toEqual([
    ['OE', '29-Karnataka', '', '5', '-951.43', '0.00', ''],
  ])
})

test('exactly ₹1,00,000 between two States is in table 7; a paisa more, and its part credit, are named', () => {
  const watch = (price: number) =>
    invoiceOf({
      serial: 1,
      day: '2026-11-02',
      to: '29',
      pieces: [
        { hsn: '910211', price },
        { hsn: '621142', price: 1_00 },
      ],
    })
  const [small, large] = [watch(99_999_00), watch(99_999_01)]
  expect(summarise(lineSumsOf(small)).tables.b2cs.value).toBe(1_00_000_00)
  const back = creditNoteOf(large, { serial: 1, day: '2026-11-03', lines: [1] })
  const { tables, b2cs } = summarise([large, back].flatMap(lineSumsOf))
  expect([tables.b2cl.value, tables.cdnur.value, b2cs]).toEqual([1_00_000_01, 1_00, []])
})

test('a business is named with its GSTIN, wherever it is and whatever it buys for', () => {
  const sold = invoiceOf({
    serial: 1,
    day: '2026-11-02',
    to: '27',
    buyerGstin: '27ABCDE1234F2ZZ',
    pieces: [
      { hsn: '621142', price: 999_00 },
      { hsn: '910211', price: 1_499_00 },
    ],
  })
  const back = creditNoteOf(sold, { serial: 1, day: '2026-11-03', lines: [0] })
  const { tables, hsn } = summarise([sold, back].flatMap(lineSumsOf))
  expect([tables.b2b.value, tables.cdnr.value]).toEqual([2_498_00, 999_00])
  expect(hsn.b2c).toEqual([])
  expect(addParts(hsn.b2b.map(({ part }) => part)).value).toBe(1_499_00)
  const listed = {
    number: sold.number,
    issuedOn: sold.day,
    placeOfSupply: '27',
    isInter: false,
    value: sold.part.value,
    buyer: { gstin: '27ABCDE1234F2ZZ', name: 'Rao, Sons' },
    rates: sold.lines.map(({ rateBp, part }) => ({ rateBp, part })),
  }
  expect(listedRows('b2b', listed).map((row) => row.join('|'))).toEqual([
    '27ABCDE1234F2ZZ|Rao, Sons|S/26-27/000001|02-Nov-2026|2498.00|27-Maharashtra|N||Regular B2B||5|951.42|0.00',
    '27ABCDE1234F2ZZ|Rao, Sons|S/26-27/000001|02-Nov-2026|2498.00|27-Maharashtra|N||Regular B2B||18|1270.34|0.00',
  ])
})

test('table 12 has no row without a quantity: a value that is left goes to the nearest HSN of its rate, or is one of unit OTH', () => {
  const kurta = { hsn: '621142', price: 999_00 }
  const [day, to] = ['2026-11-02', '29']
  const bangle = invoiceOf({ serial: 1, day, to, pieces: [{ hsn: '701810', price: 329_00 }] })
  // All came back but a charge of ₹79.
  const part = { value: 250_00, taxable: 250_00, cgst: 0, sgst: 0, igst: 0 }
  const back = creditNoteOf(bangle, { serial: 1, day: '2026-11-03', lines: [0] })
  const kept = { ...back, part, lines: back.lines.map((line) => ({ ...line, part })) }
  const alone = summarise([bangle, kept].flatMap(lineSumsOf))
  expect(alone.hsn.b2c.map((row) => hsnRow(row).slice(0, 7))).toEqual([
    ['701810', '', 'OTH-OTHERS', '1.00', '79.00', '0', '79.00'],
  ])
  // As many came back as were sold, at another price; chapter 62 is nearer than 61 and 42.
  const dress = (price: number, serial: number) =>
    invoiceOf({ serial, day, to, pieces: [{ hsn: '620442', price }] })
  const cheaper = creditNoteOf(dress(899_00, 9), { serial: 2, day: '2026-11-04', lines: [0] })
  const shirt = invoiceOf({ serial: 3, day, to, pieces: [kurta, { hsn: '610910', price: 1_00 }] })
  const sold = [dress(1_099_00, 2), cheaper, shirt].flatMap(lineSumsOf)
  const { hsn, tables } = summarise(sold)
  expect(hsn.b2c.map(({ hsn, quantity, part }) => [hsn, quantity, part.value])).toEqual([
    ['610910', 1, 1_00],
    ['621142', 1, 1_199_00],
  ])
  expect(netOfHsn(hsn)).toEqual(netOfTables(tables))
})

test('documents issued: a number that none has is cancelled, from the first after the month before', () => {
  const series = { financialYear: '26-27', prefix: 'S', isCreditNote: false }
  expect(seriesRow({ ...series, before: 40, last: 50, inRange: 8 })).toEqual({
    isCreditNote: false,
    from: 'S/26-27/000041',
    to: 'S/26-27/000050',
    total: 10,
    cancelled: 2,
    net: 8,
  })
})

test('a month is what the calendar of India says, across the year', () => {
  expect(lastWholeMonth(new Date('2026-12-31T18:30:00Z'))).toBe('2026-12')
  expect(lastWholeMonth(new Date('2026-12-31T18:29:59Z'))).toBe('2026-11')
  expect([readMonth('2026-13'), readMonth('2026-1'), readMonth('2016-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const march = readMonth('2026-03')
  expect(march && [addMonths(march, -3), addMonths(march, 10)]).toEqual(['2025-12', '2027-01'])
})
