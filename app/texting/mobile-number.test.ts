import { expect, test } from 'vitest'
import { maskedNumber, mobileNumber } from './mobile-number.ts'

test.each([
  '9876543210',
  '+91 98765 43210',
  '098765-43210',
  '919876543210',
  '+91(98765)43210',
  '\u202A+91 98765 43210\u202C',
  '\u200E9876543210',
  '98765\u200B43210',
  '98765\u206043210',
  '\u206898765 43210\u2069',
  '98765\u201143210',
  '98765 \u2013 43210',
  '00919876543210',
  '0091 98765-43210',
  '091 98765 43210',
  '+91 (0) 98765 43210',
  '+91-0-98765-43210',
  'tel:+919876543210',
  '९८७६५४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '௯௮௭௬௫௪௩௨௧௦',
  '૯૮૭૬૫૪૩૨૧૦',
  '۹۸۷۶۵۴۳۲۱۰',
  '９８７６５４３２１０',
])('an Indian mobile number is read as people write it: %s', (written) =>
  expect(mobileNumber(written)).toBe('9876543210'),
)

test.each(['', '12345', '5876543210', '+44 7700 900123', '+919876543210x', '1900 98765 43210'])(
  'T74 no text message goes to a number abroad, of a landline or of a service: “%s”',
  (written) => expect(mobileNumber(written)).toBeUndefined(),
)

test('a masked number shows its last two digits alone', () => {
  expect(maskedNumber('9876543210')).toBe('+91 ••••••••10')
})
