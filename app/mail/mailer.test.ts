import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { MailServer, type MailServerBehaviour } from '../../tests/servers/smtp-server.ts'
import { folderMailer, smtpMailer, type Mailer } from './mailer.server.ts'

const FROM = { name: 'Sangam', address: 'orders@sangam.example' }
const mail = {
  id: 'job-1',
  to: 'asha@example.com',
  subject: 'Hello',
  html: '<p>Hello <b>Asha</b></p>',
  text: 'Hello Asha',
}

let server: MailServer
let mailer: Mailer | undefined
let logged: string[]
const log = {
  warn: (fields: object, message: string) =>
    void logged.push(JSON.stringify({ ...fields, message })),
}
const mailerTo = (url: string) => (mailer = smtpMailer(url, FROM, log))

beforeEach(async () => {
  logged = []
  server = await new MailServer().open()
})
afterEach(async () => {
  mailer?.close()
  await server.close()
})

test('a mail arrives with its parts, from whom and under the id of its job', async () => {
  await mailerTo(server.url).send(mail)
  expect(server.received).toMatchObject([
    { from: 'orders@sangam.example', to: ['asha@example.com'] },
  ])
  const [arrived] = server.to('asha@example.com')
  expect(arrived).toMatchObject({
    subject: 'Hello',
    messageId: '<job-1@sangam.example>',
    text: 'Hello Asha',
    html: mail.html,
  })
  expect([arrived?.from?.text, [arrived?.to].flat()[0]?.text, arrived?.replyTo?.text]).toEqual([
    '"Sangam" <orders@sangam.example>',
    'asha@example.com',
    brand.email,
  ])
  expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('the same job sent again is the same mail, another job another one', async () => {
  const sender = mailerTo(server.url)
  for (const id of ['job-1', 'job-1', 'job-2']) await sender.send({ ...mail, id })
  expect(server.to(mail.to).map(({ messageId }) => messageId)).toEqual([
    '<job-1@sangam.example>',
    '<job-1@sangam.example>',
    '<job-2@sangam.example>',
  ])
})

test('nothing in a subject, an address or an id adds a header or a recipient', async () => {
  const sender = mailerTo(server.url)
  await sender.send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nand a body' })
  await sender.send({ ...mail, id: 'job-2>\r\nX-Mark: yes' })
  await sender.send({ ...mail, to: 'asha@example.com, everybody@example.com' }).catch(() => {})
  await sender
    .send({ ...mail, to: 'asha@example.com>\r\nRCPT TO:<everybody@example.com' })
    .catch(() => {})
  expect(server.received.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
  expect(server.received.length).toBeGreaterThanOrEqual(2)
  for (const { mail: arrived } of server.received) {
    for (const name of ['bcc', 'x-mark']) expect(arrived.headers.has(name)).toBe(false)
    expect(arrived.text?.trim()).toBe('Hello Asha')
  }
})

test('many mails go over two connections', async () => {
  const sender = mailerTo(server.url)
  await Promise.all(Array.from({ length: 20 }, (_, i) => sender.send({ ...mail, id: `job-${i}` })))
  expect([
    new Set(server.to(mail.to).map(({ messageId }) => messageId)).size,
    server.connections,
  ]).toEqual([20, 2])
})

test('with an account in the URL it signs in, over STARTTLS where that is offered', async () => {
  await server.close()
  const account = { user: 'orders@sangam.example', password: 'p@ss:word/ü' }
  server = await new MailServer({ account, startTls: true }).open()
  await mailerTo(server.url).send(mail)
  expect(server.received).toMatchObject([
    { secure: true, user: 'orders@sangam.example', to: ['asha@example.com'] },
  ])

  mailer?.close()
  const wrong = new URL(server.url)
  wrong.password = 'guessed'
  await expect(mailerTo(wrong.href).send(mail)).rejects.toThrow(/EAUTH.*535/)

  mailer?.close()
  // A certificate from an unknown authority is refused unless the owner allows it.
  await expect(mailerTo(server.url.replace(/\?.*/, '')).send(mail)).rejects.toThrow(/certificate/)
  expect(server.received).toHaveLength(1)
})

test('T63 where TLS is needed no mail leaves to a server that offers none, whatever the URL allows', async () => {
  for (const allowed of ['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true']) {
    mailer?.close()
    mailer = smtpMailer(server.url + allowed, FROM, log, { needsTls: true })
    await expect(mailer.send(mail), allowed).rejects.toThrow(/mail server did not accept/)
  }
  expect(server.received).toEqual([])
  await server.close()
  server = await new MailServer({ startTls: true }).open()
  mailer?.close()
  mailer = smtpMailer(server.url, FROM, log, { needsTls: true })
  await mailer.send(mail)
  expect(server.received).toMatchObject([{ secure: true }])
})

const FOR_LATER: MailServerBehaviour[] = [
  { refuses: 'connection', code: 421 },
  { refuses: 'connection', code: 554 },
  { refuses: 'sender', code: 451 },
  { refuses: 'sender', code: 554 },
  { refuses: 'recipient', code: 451, says: '4.2.2 <asha@example.com> mailbox full' },
  { refuses: 'recipient', code: 450, says: '4.2.0 <asha@example.com> greylisted' },
  { refuses: 'recipient', code: 554, says: '5.7.1 <asha@example.com>: Relay access denied' },
  { refuses: 'recipient', code: 550, says: '5.7.1 <asha@example.com> sender not allowed' },
  { refuses: 'mail', code: 452 },
  { refuses: 'mail', code: 554, says: '5.7.1 message for asha@example.com rejected' },
]

test.each(FOR_LATER)(
  'what the server may take later ($refuses, $code $says) is left to the queue, and names nobody',
  async (behaviour) => {
    const sender = mailerTo(server.url)
    server.behaviour = behaviour
    const refused = await sender.send(mail).then(
      () => 'taken',
      (error: Error) => error.message,
    )
    expect(refused).toMatch(/^mail: the mail server did not accept a message: /)
    expect(refused).not.toContain('asha')
    server.behaviour = 'accepts'
    await sender.send(mail)
    expect(server.to(mail.to)).toHaveLength(1)
  },
)

test.each([
  { code: 550, says: 'No such user: asha@example.com' },
  { code: 550, says: '5.1.1 <asha@example.com>: Recipient address rejected: User unknown' },
  { code: 552, says: '5.2.1 <asha@example.com> mailbox disabled' },
  { code: 553, says: '5.1.3 bad address asha@example.com' },
])(
  'an address nobody reads ($code $says) is given up, and the log names nobody (T51)',
  async ({ code, says }) => {
    server.behaviour = { refuses: 'recipient', code, says }
    expect(await mailerTo(server.url).send(mail)).toBe('refused')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('job-1')
    expect(logged[0]).toContain(String(code))
    expect(logged[0]).not.toContain('asha')
  },
)

test('a server that is away refuses without any deadline, and takes the mail when it is back', async () => {
  const patient = ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout']
    .map((name) => `${name}=3600000`)
    .join('&')
  const sender = mailerTo(`${server.url}?${patient}`)
  await sender.send(mail)
  await server.close()
  await expect(sender.send({ ...mail, id: 'job-2' })).rejects.toThrow(/did not accept/)
  await server.open()
  await sender.send({ ...mail, id: 'job-2' })
  expect(server.to(mail.to).map(({ messageId }) => messageId)).toEqual([
    '<job-1@sangam.example>',
    '<job-2@sangam.example>',
  ])
})

test.each([
  ['hangs', 'greetingTimeout', /ETIMEDOUT.*Greeting never received/],
  ['never confirms', 'socketTimeout', /ETIMEDOUT/],
] as const)(
  'a server that %s is waited for no longer than the deadline, which the URL may set as %s',
  async (behaviour, deadline, told) => {
    server.behaviour = behaviour
    const sooner = mailerTo(`${server.url}?${deadline}=300`)
    const own = smtpMailer(server.url, FROM, log)
    onTestFinished(own.close)
    // The defaults are ten and thirty seconds, so they are still waiting when the other one ends.
    const outcome = (sent: Promise<string>, whose: string) =>
      sent.then(String, (error: Error) => `${whose}: ${error.message}`)
    const first = await Promise.race([
      outcome(own.send({ ...mail, id: 'job-2' }), 'own'),
      outcome(sooner.send(mail), 'sooner'),
    ])
    expect(first).toMatch(/^sooner: /)
    expect(first).toMatch(told)
  },
)

test('demo mode: a mail is a whole .eml file with its HTML beside it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-mails-'))
  await folderMailer(folder, FROM).send(mail)
  expect((await readdir(folder)).map((name) => path.extname(name)).sort()).toEqual([
    '.eml',
    '.html',
    '.json',
  ])
  await rm(folder, { recursive: true })
})

test('demo mode: only the shop\u2019s own user may read the mails, and the newest of them are kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-mails-'))
  await chmod(folder, 0o755)
  const { send } = folderMailer(folder, FROM, 3)
  for (const subject of ['1', '2', '3', '4', '5']) {
    await send({ ...mail, subject })
    // The name of a mail begins with its millisecond.
    await sleep(2)
  }
  const files = await readdir(folder)
  const subjects = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).subject as string)
  expect([files.length, subjects.sort()]).toEqual([9, ['3', '4', '5']])
  const modes = [folder, ...files.map((file) => path.join(folder, file))].map(
    (file) => statSync(file).mode & 0o777,
  )
  expect(new Set(modes)).toEqual(new Set([0o700, 0o600]))
  await rm(folder, { recursive: true })
})

test('a shop with a comma in its name is still one sender', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-mails-'))
  await folderMailer(folder, { name: 'Rao, Sons & Co', address: 'orders@rao.in' }).send(mail)
  const name = (await readdir(folder)).find((file) => file.endsWith('.eml')) ?? ''
  const message = await readFile(path.join(folder, name), 'utf8')
  expect(message).toContain('From: "Rao, Sons & Co" <orders@rao.in>\r\n')
  expect(message).toContain('Message-ID: <job-1@rao.in>\r\n')
  await rm(folder, { recursive: true })
})

test('demo mode: recipient and subject of a mail stand beside it as they were, in any script', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-mails-'))
  const subject = `${'आपका ऑर्डर '.repeat(10)}= 100 % _yours_`
  await folderMailer(folder, FROM).send({ ...mail, subject })
  const name = (await readdir(folder)).find((file) => file.endsWith('.json')) ?? ''
  expect(JSON.parse(await readFile(path.join(folder, name), 'utf8'))).toEqual({
    to: mail.to,
    subject,
  })
  await rm(folder, { recursive: true })
})
