import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, DEFAULT_MIN_VERSION } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '#app/mail/mailer.server.ts'
import { makeExchange } from '#app/basics/outgoing/http-exchange.server.ts'

/** Speaks TLS under the certificate of its own that the library comes with: nobody vouches for it. */
async function selfSignedServer(): Promise<number> {
  const server = new SMTPServer({ secure: true, authOptional: true })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (listening.address() as AddressInfo).port
}

test('what the shop sends goes by TLS 1.2 or later', () => {
  expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2')
})

test('a gateway with a certificate that nobody vouches for is sent nothing', async () => {
  const port = await selfSignedServer()
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  expect(socket.authorized).toBe(false)
  socket.destroy()
  const exchange = makeExchange({ connectMs: 2_000, answerMs: 2_000, answerBytes: 1_000 })
  const answer = await exchange(new URL(`https://127.0.0.1:${port}/`), {
    method: 'POST',
    headers: {},
    body: 'key',
  })
  expect(answer.ok ? answer.value : answer.error.detail).toMatch(/CERT|SELF_SIGNED|VERIFY/)
})

test('nor is a mail server', async () => {
  const port = await selfSignedServer()
  const mailer = smtpMailer(
    `smtps://127.0.0.1:${port}`,
    { name: 'Shop', address: 'orders@shop.example' },
    { warn: () => {} },
  )
  onTestFinished(() => mailer.close())
  await expect(
    mailer.send({
      id: '1',
      to: 'asha@example.com',
      subject: 'Hello',
      html: 'Hello',
      text: 'Hello',
    }),
  ).rejects.toThrow(/certificate/i)
})
