import { expect, test } from 'vitest'
import { cleanIdentifier } from './clean-identifier.ts'

test.each([
  ['\u202A+91 98765 43210\u202C', '+91 98765 43210'],
  ['\u200E211001\u200B', '211001'],
  ['9876\u20135432\u201110', '9876-5432-10'],
  ['९८७६५४३२१०', '9876543210'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['௦௯', '09'],
  ['٢١١٠٠١', '211001'],
  ['２１１００１', '211001'],
  ['\u00A009ABCDE1234F1Z\uFEFFY ', '09ABCDE1234F1ZY'],
  ['ASHA\u2060@example.com', 'ASHA@example.com'],
  ['1490\u22121', '1490-1'],
  ['a1351fbb\t\n9', 'a1351fbb 9'],
  ['2\uFE0F1\u034F1\u3164001', '211001'],
  ['', ''],
])('an identifier %j is cleaned to %j', (written, cleaned) => {
  expect(cleanIdentifier(written)).toBe(cleaned)
})

test('a digit of every script keeps its value', () => {
  for (let code = 0; code < 0x20000; code++) {
    const digit = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(digit)) continue
    expect(cleanIdentifier(digit), code.toString(16)).toMatch(/^[0-9]$/)
  }
})
