import { expect, test } from 'vitest'
import { dateTimeField, readDateTimeField } from './date-time-field.ts'

test('a time that a field shows is read back to the minute, also with seconds behind it', () => {
  const at = new Date('2026-11-30T20:15:00Z')
  expect(dateTimeField(at)).toBe('2026-12-01T01:45')
  expect(readDateTimeField('2026-12-01T01:45')).toEqual(at)
  expect(readDateTimeField('2026-12-01T01:45:30')).toEqual(at)
})

test.each(['', '2026-12-01', '2026-02-30T10:00', '2026-12-01T25:00', 'tomorrow'])(
  '“%s” is no time',
  (typed) => expect(readDateTimeField(typed)).toBeUndefined(),
)
