import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signingKeys } from './signing-keys.server.ts'

const [OLD, NEW] = ['old secret '.repeat(4), 'new secret '.repeat(4)]

test('a signature is good for its purpose, text and secret alone', () => {
  const keys = signingKeys(NEW)
  const signature = keys.sign('unsubscribe link', 'asha')
  expect(keys.verify('unsubscribe link', 'asha', signature)).toBe(true)
  for (const wrong of [signature.slice(1), `${signature}x`, '', signature.replace(/./, '-')])
    expect(keys.verify('unsubscribe link', 'asha', wrong)).toBe(false)
  expect(keys.verify('unsubscribe link', 'hema', signature)).toBe(false)
  expect(keys.verify('newsletter confirmation link', 'asha', signature)).toBe(false)
  expect(signingKeys(OLD).verify('unsubscribe link', 'asha', signature)).toBe(false)
})

test('after a change of the secret the links of the one before stay good, and no others', () => {
  const sent = signingKeys(OLD).sign('unsubscribe link', 'asha')
  expect(signingKeys(NEW, [OLD]).verify('unsubscribe link', 'asha', sent)).toBe(true)
  expect(signingKeys(NEW).verify('unsubscribe link', 'asha', sent)).toBe(false)
  expect(signingKeys(NEW, [OLD]).sign('unsubscribe link', 'asha')).not.toBe(sent)
})

test('an unsubscribe link that an earlier version signed with the secret itself stays good', () => {
  const sent = createHmac('sha256', OLD).update('newsletter asha').digest('base64url')
  expect(signingKeys(OLD).verify('unsubscribe link', 'asha', sent)).toBe(true)
  expect(signingKeys(NEW, [OLD]).verify('unsubscribe link', 'asha', sent)).toBe(true)
  expect(signingKeys(OLD).verify('newsletter confirmation link', 'asha', sent)).toBe(false)
})
