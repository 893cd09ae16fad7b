import { expect, test } from 'vitest'
import { rootWarning } from './root-user.ts'

test('in production the start warns when root runs the shop; in demo mode, and for any other user, it does not', () => {
  expect(rootWarning({ production: true }, 0)).toMatch(/^WARNING: root runs this shop, [^\n]+$/)
  expect([
    rootWarning({ production: false }, 0),
    rootWarning({ production: true }, 1000),
    rootWarning({ production: true }, undefined),
  ]).toEqual([undefined, undefined, undefined])
})
