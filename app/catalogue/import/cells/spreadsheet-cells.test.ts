import { describe, expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { escapeFormula, isSpreadsheetDamage, unescapeFormula } from './spreadsheet-cells.ts'
import { parseStyleRow } from '../style-row.ts'

describe('a text that a spreadsheet would calculate', () => {
  test.each(['=HYPERLINK("http://evil.example")', '+Size Kurta', '-5', '@SUM(A1)', '＝1+1', "'=1"])(
    '%s is exported as text',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`)
      expect(unescapeFormula(`'${text}`)).toBe(text)
    },
  )

  test.each(['Kurta +Size', "'Kala' Kurta", "Men's Shirt", '', "'"])('%j is none', (text) => {
    expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text])
  })

  test('comes back as it was, whatever it is', () => {
    const letter = fc.constantFrom("'", '=', '-', 'a', ' ')
    fc.assert(
      fc.property(
        fc.array(letter).map((letters) => letters.join('')),
        (text) => {
          expect(unescapeFormula(escapeFormula(text))).toBe(text)
        },
      ),
    )
  })
})

describe('what a spreadsheet has put in place of a text', () => {
  test.each([
    '#NAME?',
    '#VALUE!',
    '#N/A',
    '####',
    '??????',
    'Neel ??????',
    '?? ??',
    '08-Jun',
    '8-Jun',
    'Aug-06',
  ])('%s keeps what is there, and is told', (text) => {
    expect(isSpreadsheetDamage(text)).toBe(true)
    for (const column of ['productDisplayName', 'sizes', 'baseColour'] as const)
      expect(parseStyleRow({ id: '1', [column]: text })).toMatchObject({
        value: { unread: [{ column, text, reason: 'damaged' }] },
      })
  })

  test.each(['6-8', 'Size 6-8', 'What? A Kurta', '#1 Dad', 'May', 'Jun-Jul Kurta', '28'])(
    '%s was written so',
    (text) => {
      expect(isSpreadsheetDamage(text)).toBe(false)
    },
  )
})
