import { expect, test } from 'vitest'
import { ticketOf } from './ticket.ts'

test('a ticket is six digits in two groups, whatever was drawn', () => {
  expect([0, 7, 482_917, 999_999].map(ticketOf)).toEqual([
    '000-000',
    '000-007',
    '482-917',
    '999-999',
  ])
})
