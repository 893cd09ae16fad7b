import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('people are greeted by their names, however these are written', () => {
  for (const name of [
    'Asha Rao',
    'A. P. J. Abdul Kalam',
    "Siobhán O'Neill",
    'आशा राव',
    'Rao & Sons',
    'Jean-Luc',
    'Asha Rao II',
  ])
    expect(greeting(name)).toBe(`Hello ${name}`)
  expect(greeting('  Asha ')).toBe('Hello Asha')
})

test('what is not a name does not reach a mailbox under our name', () => {
  for (const name of [
    '',
    '   ',
    'Win a car at cars.example',
    'https://evil.example',
    'evil.example/win',
    'write to me@evil.example',
    'Call 9876543210 now',
    '<b>Asha</b>',
    'Asha\r\nBcc: all',
    '₹ 5000 for you',
    'A'.repeat(61),
  ])
    expect(greeting(name)).toBe('Hello')
})
