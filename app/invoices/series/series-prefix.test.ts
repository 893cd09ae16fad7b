import { expect, test } from 'vitest'
import { prefixFor, type Series, type Wanted } from './series-prefix.ts'

const [OLD, NEW] = ['09ABCDE1234F1ZY', '04ABCDE1234F1Z8']
const of = (prefix: string, gstin: string, isCreditNotes = false): Series => ({
  prefix,
  gstin,
  isCreditNotes,
})
const invoice: Wanted = {
  prefix: 'S',
  gstin: NEW,
  isCreditNote: false,
  ownGstin: NEW,
  reserved: ['S', 'C'],
}
const credit: Wanted = { ...invoice, prefix: 'C', isCreditNote: true }

test('a GSTIN has the series of the settings, new or its own', () => {
  expect(prefixFor([], invoice)).toBe('S')
  expect(prefixFor([of('S', NEW), of('T', OLD)], invoice)).toBe('S')
  expect(prefixFor([of('S', ''), of('T', OLD)], { ...invoice, gstin: '', ownGstin: '' })).toBe('S')
})

test('where another GSTIN has it, or the shop once had none, it begins one beside it and goes on there', () => {
  for (const other of [OLD, '']) {
    expect(prefixFor([of('S', other)], invoice)).toBe('S2')
    expect(prefixFor([of('S2', NEW), of('S', other)], invoice)).toBe('S2')
    expect(prefixFor([of('S', other), of('S2', other), of('S3', NEW, true)], invoice)).toBe('S4')
  }
})

test('a credit note of the former GSTIN goes on in the series of that one, and never begins that of the settings', () => {
  const former = { ...credit, gstin: OLD }
  expect(prefixFor([of('C', OLD, true), of('S', OLD)], former)).toBe('C')
  expect(prefixFor([of('K', OLD, true), of('S', OLD)], former)).toBe('K')
  expect(prefixFor([], former)).toBe('C2')
  expect(prefixFor([of('C', NEW, true)], former)).toBe('C2')
})

test('where all series of a letter are used the document is not numbered', () => {
  const all = [...'23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => of(`S${second}`, OLD))
  expect(() => prefixFor([of('S', OLD), ...all], invoice)).toThrow('begin with S are used')
})
