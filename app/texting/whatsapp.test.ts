import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import { messengerServer } from '../../tests/servers/messenger-server.ts'
import { makeWhatsApp } from './whatsapp.server.ts'

const message = {
  id: '0192f7c4-5d1e-7e3a-9b7a-2f4c6d8e0a1b',
  to: '9876543210',
  text: '482915 is the code that confirms your order.',
  code: '482915',
}
const account = {
  phoneNumberId: '106540352242922',
  accessToken: 'token-of-the-shop',
  template: 'cash_code',
  language: 'en',
}
const limits = { connectMs: 500, answerMs: 500, answerBytes: 2_000 }
const accepted = JSON.stringify({
  messaging_product: 'whatsapp',
  contacts: [{ input: '919876543210', wa_id: '919876543210' }],
  messages: [{ id: 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1', message_status: 'accepted' }],
})
const failed = (code: number) =>
  JSON.stringify({ error: { message: `(#${code}) to 919876543210`, type: 'OAuthException', code } })

test('a code is sent in the template of the shop, as Meta documents it, with our id', async () => {
  const { url, requests } = await messengerServer(() => ({ status: 200, body: accepted }))
  const messenger = makeWhatsApp({ ...account, url: `${url}/v23.0/` }, limits)
  expect(await messenger.send(message)).toEqual(ok(null))
  expect(requests[0]?.path).toBe('/v23.0/106540352242922/messages')
  expect(requests[0]?.headers.authorization).toBe('Bearer token-of-the-shop')
  const parameters = [{ type: 'text', text: '482915' }]
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    biz_opaque_callback_data: message.id,
    type: 'template',
    template: {
      name: 'cash_code',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  })
})

test.each([
  [400, failed(131_026), { why: 'refused', detail: 'answered 400, code 131026' }],
  [400, failed(100), { why: 'refused', detail: 'answered 400, code 100' }],
  [404, failed(132_001), { why: 'unavailable', detail: 'answered 404, code 132001', sent: false }],
  [401, failed(190), { why: 'unavailable', detail: 'answered 401, code 190', sent: false }],
  [429, failed(130_429), { why: 'unavailable', detail: 'answered 429, code 130429', sent: false }],
  [500, failed(131_000), { why: 'unavailable', detail: 'answered 500, code 131000', sent: true }],
  [502, '<html>', { why: 'unavailable', detail: 'answered 502', sent: true }],
  [200, '{}', { why: 'unavailable', detail: 'answer is not of the protocol', sent: true }],
])('an answer %i is told apart: refused for ever, or to be tried again (%s)', async (...row) => {
  const [status, body, failure] = row
  const { url } = await messengerServer(() => ({ status, body }))
  expect(await makeWhatsApp({ ...account, url }, limits).send(message)).toEqual(err(failure))
})
