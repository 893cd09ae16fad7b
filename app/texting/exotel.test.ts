import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import { messengerServer } from '../../tests/servers/messenger-server.ts'
import { makeExotel } from './exotel.server.ts'

const message = {
  id: '0192f7c4-5d1e-7e3a-9b7a-2f4c6d8e0a1b',
  to: '9876543210',
  text: '482915 is the code that confirms your order.',
  code: '482915',
}
const account = {
  accountSid: 'vastra1',
  apiKey: 'key-of-the-shop',
  apiToken: 'token-of-the-shop',
  senderId: 'VASTRA',
  dltEntityId: '1101234567890123456',
  dltTemplateId: '1107654321098765432',
}
const taken = (status = 'queued') =>
  JSON.stringify({ SMSMessage: { Sid: '0b6c6a98f32682862ce6edf1bdab3526', Status: status } })
const refusal = (status: number) =>
  JSON.stringify({ RestException: { Status: status, Message: 'Invalid Recipient [9876543210]' } })

const limits = { connectMs: 500, answerMs: 500, answerBytes: 2_000 }

test('a message is posted as Exotel documents it, with what the operators have registered', async () => {
  const { url, requests } = await messengerServer(() => ({ status: 202, body: taken() }))
  expect(await makeExotel({ ...account, url }, limits).send(message)).toEqual(ok(null))
  const [request] = requests
  expect(request?.path).toBe('/v1/Accounts/vastra1/Sms/send.json')
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('key-of-the-shop:token-of-the-shop').toString('base64')}`,
  )
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    From: 'VASTRA',
    To: '+919876543210',
    Body: message.text,
    EncodingType: 'plain',
    DltEntityId: '1101234567890123456',
    DltTemplateId: '1107654321098765432',
    SmsType: 'transactional',
    Priority: 'high',
    CustomField: message.id,
  })
})

test('a text outside ASCII, as with the name of the shop in Hindi, is sent as Unicode', async () => {
  const { url, requests } = await messengerServer(() => ({ status: 200, body: taken() }))
  const text = '482915 वस्त्र'
  expect(await makeExotel({ ...account, url }, limits).send({ ...message, text })).toEqual(ok(null))
  const fields = new URLSearchParams(requests[0]?.body)
  expect([fields.get('EncodingType'), fields.get('Body')]).toEqual(['unicode', text])
})

test.each([
  [400, refusal(400), { why: 'refused', detail: 'answered 400' }],
  [200, taken('failed-dnd'), { why: 'refused', detail: 'failed at once' }],
  [401, refusal(401), { why: 'unavailable', detail: 'answered 401', sent: false }],
  [403, refusal(403), { why: 'unavailable', detail: 'answered 403', sent: false }],
  [429, refusal(429), { why: 'unavailable', detail: 'answered 429', sent: false }],
  [503, '<html>', { why: 'unavailable', detail: 'answered 503', sent: true }],
  [200, '<html>', { why: 'unavailable', detail: 'answer is not of the protocol', sent: true }],
])('an answer %i is told apart: refused for ever, or to be tried again (%s)', async (...row) => {
  const [status, body, failure] = row
  const { url } = await messengerServer(() => ({ status, body }))
  expect(await makeExotel({ ...account, url }, limits).send(message)).toEqual(err(failure))
})

test('T51 no failure names the number, the code or a key', async () => {
  for (const status of [400, 401, 500]) {
    const { url } = await messengerServer(() => ({ status, body: refusal(status) }))
    const failed = await makeExotel({ ...account, url }, limits).send(message)
    expect(JSON.stringify(failed)).not.toMatch(/9876543210|482915|of-the-shop/)
  }
})

test('a messenger that is away, hangs or answers without end is tried again later', async () => {
  const away = makeExotel({ ...account, url: 'http://127.0.0.1:9' }, limits)
  expect(await away.send(message)).toEqual(
    err({ why: 'unavailable', detail: 'ECONNREFUSED', sent: false }),
  )
  const hangs = await messengerServer(() => undefined)
  expect(await makeExotel({ ...account, url: hangs.url }, limits).send(message)).toMatchObject({
    error: { why: 'unavailable', sent: true },
  })
  const endless = await messengerServer(() => ({ status: 200, body: 'x'.repeat(100_000) }))
  expect(await makeExotel({ ...account, url: endless.url }, limits).send(message)).toMatchObject({
    error: { why: 'unavailable', sent: true },
  })
})
