import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test('ten digits are a number of India, with a 0 or the code before them or not', () => {
  for (const typed of [
    '9845012345',
    '98450 12345',
    '098450 12345',
    '0-98450-12345',
    '919845012345',
    '00919845012345',
    '+91-98450-12345',
    '+91 (0) 98450 12345',
    '\u202a+91\u201198450 12345\u202c',
    '९८४५० १२३४५',
  ])
    expect([typed, readPhone(typed)]).toEqual([typed, '+91 98450 12345'])
})

test('what has its code and spaces already, or is no number of India, stays as typed', () => {
  for (const typed of ['+91 532 000 0000', '+44 20 7946 0000', '12345', 'ask Asha'])
    expect(readPhone(` ${typed} `)).toBe(typed)
})
