import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '#app/mail/mailer.server.ts'
import { memoryLog } from '../../tests/telemetry/memory-log.ts'
import { MailServer } from '../../tests/servers/smtp-server.ts'
import { canConnect } from './can-connect.ts'
import { watchOutside, type Outside } from './watch-outside.ts'

let outside: Outside | undefined
afterEach(() => outside?.stop())

test('what cannot be reached is said once, and once more when it can be again', async () => {
  const { log, written } = memoryLog()
  let isAway = true
  let asked = 0
  outside = watchOutside(
    {
      async mail() {
        asked += 1
        if (isAway) throw new Error('ECONNREFUSED')
      },
    },
    log,
    5,
  )
  expect(outside.reachability().mail?.state).toBe('unknown')
  await expect.poll(() => asked).toBeGreaterThan(5)
  const { since } = outside.reachability().mail ?? {}
  await expect.poll(() => asked).toBeGreaterThan(10)
  expect(outside.reachability()).toEqual({ mail: { state: 'away', since } })
  isAway = false
  await expect.poll(() => outside?.reachability().mail?.state).toBe('ok')
  await expect.poll(() => written.length).toBe(2)
  expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, party: 'mail' },
    { level: 30, party: 'mail' },
  ])
})

test('a mail server is asked for its account, and no mail is sent', async () => {
  const account = { user: 'orders@sangam.example', password: 'right' }
  const server = await new MailServer({ account }).open()
  onTestFinished(() => server.close())
  const { log } = memoryLog()
  const mailerAt = (url: string) => {
    const mailer = smtpMailer(url, { name: 'Sangam', address: 'orders@sangam.example' }, log)
    onTestFinished(() => mailer.close())
    return mailer
  }
  await mailerAt(server.url).check()
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(mailerAt(wrong.href).check()).rejects.toThrow(/EAUTH/)
  await expect(mailerAt('smtp://127.0.0.1:1').check()).rejects.toThrow(/ECONNREFUSED/)
  expect(server.received).toEqual([])
})

test('of a gateway only its door is tried: a connection without a request', async () => {
  let received = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await canConnect(`http://127.0.0.1:${port}/pay`)
  expect(received).toBe('')
  await expect(canConnect('https://127.0.0.1:1/pay')).rejects.toThrow('ECONNREFUSED')
})
