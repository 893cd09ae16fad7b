import { expect, test } from 'vitest'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { openSecret, sealSecret } from './sealed-secret.server.ts'
import { newSecret, signedHeaders } from './sign-message.server.ts'

test('a message is signed as the example of Standard Webhooks is', () => {
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each secret signs, the new one first', () => {
  const message = { id: 'evt_1', at: new Date(0), body: '{}' }
  const secrets = [newSecret(), newSecret()]
  const [first, second] = secrets.map(
    (secret) => signedHeaders([secret], message)['webhook-signature'],
  )
  expect(signedHeaders(secrets, message)['webhook-signature']).toBe(`${first} ${second}`)
  expect(first).not.toBe(second)
})

test('a secret is opened for its own webhook alone, also under a SESSION_SECRET before the present one', () => {
  const [before, now] = [signingKeys('a'.repeat(32)), signingKeys('b'.repeat(32), ['a'.repeat(32)])]
  const secret = newSecret()
  const sealed = sealSecret(before, 'webhook 1', secret)
  expect(sealed).not.toContain(secret.slice(6, 20))
  expect(openSecret(now, 'webhook 1', sealed)).toBe(secret)
  expect(openSecret(now, 'webhook 2', sealed)).toBeUndefined()
  expect(openSecret(signingKeys('c'.repeat(32)), 'webhook 1', sealed)).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64')
  changed[40] = (changed[40] ?? 0) ^ 1
  expect(openSecret(before, 'webhook 1', changed.toString('base64'))).toBeUndefined()
})
