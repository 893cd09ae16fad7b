import { expect, test } from 'vitest'
import { contactKey } from './tracked-contact.ts'

test('T1 a phone is the same with and without +91, 0, spaces, hyphens and brackets', () => {
  for (const written of [
    '9876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+919876543210',
    '919876543210',
    '0091 9876543210',
    '098765 43210',
    '+91 (0) 98765 43210',
    '98765\u201043210',
    ' 98765.43210 ',
    '\u202a+91 98765 43210\u202c',
    '९८७६५ ४३२१०',
    '98765\u206043210',
  ])
    expect([written, contactKey(written)]).toEqual([written, '9876543210'])
})

test('a number that begins with 91 or 0 of its own keeps all its digits', () => {
  expect(contactKey('9198765432')).toBe('9198765432')
  expect(contactKey('+91 91987 65432')).toBe('9198765432')
})

test('a phone of another country is the same with and without its plus, and is no Indian one', () => {
  expect(contactKey('+44 20 7946 0958')).toBe(contactKey('442079460958'))
  expect(contactKey('+1 987 654 3210')).not.toBe(contactKey('987 654 3210'))
})

test('T1 an email is the same in any case and with spaces around', () => {
  for (const written of [
    'asha@example.com',
    ' Asha@Example.COM ',
    'ASHA@EXAMPLE.COM\n',
    'asha\u200b@example.com',
    'asha\uff20example.com',
  ])
    expect([written, contactKey(written)]).toEqual([written, 'asha@example.com'])
  expect(contactKey('asha+shop@example.com')).not.toBe(contactKey('asha@example.com'))
})

test('T25 what is neither is nobody: nothing, signs without digits, a wildcard, too few or too many digits', () => {
  for (const written of [
    '',
    ' ',
    '-',
    '+',
    '+91',
    '()',
    '%',
    '_',
    'asha',
    '12345',
    '987654321',
    '9'.repeat(16),
    '9876543210x',
  ])
    expect([written, contactKey(written)]).toEqual([written, undefined])
})
