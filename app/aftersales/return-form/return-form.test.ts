import { NO_TRACKING } from '#app/orders/tracking.ts'
import { expect, test } from 'vitest'
import { readReturnForm } from './return-form.ts'
import { isDuplicateRequest, MAX_NOTE_LENGTH } from '../return.ts'

const lines = [
  { id: 'a', left: 2, isSized: true },
  { id: 'b', left: 1, isSized: false },
]
const read = (fields: Record<string, string>) => readReturnForm(lines, fields)
const errors = (fields: Record<string, string>) => {
  const form = read(fields)
  return form.ok ? {} : form.error
}
const whole = {
  'return-a': 'on',
  'quantity-a': '2',
  'reason-a': 'Too small',
  'note-a': ' At the\r\nsleeves ',
}

test('a return says of each ticked line how many, why, and what the shopper wrote', () => {
  expect(read(whole)).toEqual({
    ok: true,
    value: [{ itemId: 'a', quantity: 2, reason: 'too_small', note: 'At the\nsleeves' }],
  })
  expect(read({ ...whole, 'reason-b': 'nonsense', 'quantity-b': '99' })).toMatchObject({
    ok: true,
    value: [{ itemId: 'a' }],
  })
})
test('without a size it is the money that is wanted; which sizes there are is not for the form to know', () => {
  expect(read({ ...whole, 'exchange-a': '' })).toEqual(read(whole))
  expect(read({ ...whole, 'exchange-a': 'L' })).toMatchObject({ value: [{ exchangeSize: 'L' }] })
  expect(read({ ...whole, 'exchange-b': 'L' })).toEqual(read(whole))
})
test('a size counts only where an exchange is wanted, and an exchange wants a size', () => {
  const inL = { ...whole, 'exchange-a': 'L' }
  expect(read({ ...inL, 'instead-a': 'refund' })).toEqual(read(whole))
  expect(read({ ...inL, 'instead-a': 'exchange' })).toEqual(read(inL))
  expect(errors({ ...whole, 'instead-a': 'exchange' })).toEqual({
    'exchange-a': 'Please choose a size, or your money back',
  })
})
test('a reason is chosen by its code; a page of an earlier version sends its words, and `other` is not to choose', () => {
  expect(read({ ...whole, 'reason-a': 'damaged' })).toMatchObject({
    value: [{ reason: 'damaged' }],
  })
  expect(read({ ...whole, 'reason-a': 'Not what I ordered' })).toMatchObject({
    value: [{ reason: 'wrong_item' }],
  })
  expect(errors({ ...whole, 'reason-a': 'other' })).toEqual({
    'reason-a': 'Please choose why you are returning it',
  })
})
test('what comes in no sizes is not too small or too large; the form asks for another reason', () => {
  const saree = { 'return-b': 'on', 'quantity-b': '1' }
  for (const reason of ['too_small', 'too_large', 'Too large'])
    expect(errors({ ...saree, 'reason-b': reason })).toEqual({
      'reason-b': 'Please choose why you are returning it',
    })
  expect(errors({ ...saree, 'reason-b': 'changed_mind' })).toEqual({})
})
test('what is missing is told of its own line', () => {
  expect(errors({})).toEqual({ 'return-a': 'Please tick what you want to return' })
  expect(errors({ 'return-b': 'on', 'quantity-b': '1' })).toEqual({
    'reason-b': 'Please choose why you are returning it',
  })
  for (const quantity of ['', '0', '-1', '1.5', '3', 'x', '1e1'])
    expect([quantity, errors({ ...whole, 'quantity-a': quantity })]).toEqual([
      quantity,
      { 'quantity-a': 'Please choose how many' },
    ])
})
test('a note is as long as it may be, and readable', () => {
  expect(errors({ ...whole, 'note-a': 'x'.repeat(MAX_NOTE_LENGTH) })).toEqual({})
  expect(errors({ ...whole, 'note-a': 'x'.repeat(MAX_NOTE_LENGTH + 1) })).toEqual({
    'note-a': 'Please use no more than 1,000 characters',
  })
  for (const note of ['a\u0000b', 'a\ud800'])
    expect(errors({ ...whole, 'note-a': note })).toEqual({ 'note-a': 'This note cannot be read' })
})
test('the same request a moment later is the same press of the button, and another one is not', () => {
  const at = new Date('2026-11-21T06:30:00Z')
  const request = { itemId: 'a', quantity: 1, reason: 'too_small', note: undefined } as const
  const known = {
    ...request,
    id: 'r',
    note: null,
    state: 'requested',
    refusal: null,
    requestedAt: at,
    settledAt: null,
    paidCharges: null,
    exchange: null,
  } as const
  const later = (ms: number) => new Date(at.getTime() + ms)
  expect(isDuplicateRequest([request], [known], later(500))).toBe(true)
  expect(isDuplicateRequest([request], [known], later(61_000))).toBe(false)
  expect(isDuplicateRequest([{ ...request, quantity: 2 }], [known], later(500))).toBe(false)
  const inL = { ...request, exchangeSize: 'L' }
  const exchange = {
    size: 'L',
    state: 'held',
    ...NO_TRACKING,
    sentAt: null,
    outcome: null,
  } as const
  expect(isDuplicateRequest([inL], [known], later(500))).toBe(false)
  expect(isDuplicateRequest([inL], [{ ...known, exchange }], later(500))).toBe(true)
  expect(isDuplicateRequest([request], [{ ...known, exchange }], later(500))).toBe(false)
  expect(isDuplicateRequest([request, { ...request, itemId: 'b' }], [known], later(500))).toBe(
    false,
  )
})
