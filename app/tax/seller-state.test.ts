import { expect, test } from 'vitest'
import { onlyState } from './seller-state.ts'

test.each([
  ['regular', '09ABCDE1234F1ZY', '', undefined],
  ['unset', '', '', undefined],
  ['composition', '09ABCDE1234F1ZY', '', '09'],
  ['unregistered', '', '27', '27'],
])('a shop that is %s (%s%s) sells within %s', (registration, gstin, state, only) => {
  expect(onlyState({ registration, gstin, state })).toBe(only)
})
