import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#db/database.ts'
import {
  auditEvents,
  breaches,
  breachPersons,
  contactMessages,
  newsletterSubscribers,
  nominees,
  orders,
  outbox,
  ticketMessages,
  users,
} from '#db/schema.ts'
import { findNotice, setState } from '#app/privacy/breach/breaches.server.ts'
import { tellPersons } from '#app/privacy/breach/tell-persons.server.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { breachCommand } from './breach.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  for (const table of [breaches, users, orders, contactMessages, newsletterSubscribers, outbox])
    await shop.db.delete(table)
  folder = await mkdtemp(path.join(tmpdir(), 'breach-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  runCommand((output) =>
    breachCommand(
      args,
      {
        DATABASE_URL: shop.url,
        DATA_DIR: path.join(folder, 'data'),
        INIT_CWD: folder,
        SESSION_SECRET: 's'.repeat(32),
      },
      output,
    ),
  )
const at = (day: string) => new Date(`${day}T06:30:00Z`)
const account = (name: string, day: string) =>
  shop.db.insert(users).values({
    id: name,
    name,
    email: `${name}@example.com`,
    createdAt: at(day),
    updatedAt: at(day),
  })
const subscriber = (email: string, day: string) =>
  shop.db.insert(newsletterSubscribers).values({
    id: crypto.randomUUID(),
    email,
    consentedTo: 'yes',
    consentedAt: at(day),
  })
const persons = async (of = 'b') =>
  parse(await readFile(path.join(folder, of, 'persons.csv'), 'utf8'), {
    columns: true,
  }) as { email: string; contact: string; stored: string }[]
const NOTICE = 'b/notice-to-persons.txt'
const fillIn = async () => {
  const text = await readFile(path.join(folder, NOTICE), 'utf8')
  await writeFile(path.join(folder, NOTICE), text.replaceAll(/\[[A-Z][^\]]*\]/g, 'As we know it.'))
}
const KNOWN = ['--known-at', '2026-11-20T09:30']
const rows = () => shop.db.select().from(breachPersons).orderBy(breachPersons.email)

test('it says whom to tell, what and by when, and writes the persons and the drafts, readable by their owner alone', async () => {
  await account('asha', '2026-11-10')
  await subscriber('asha@example.com', '2026-11-10')
  await subscriber('meera@example.com', '2026-11-10')
  const { code, stdout } = await run('prepare', 'b', ...KNOWN, '--all')
  expect(code).toBe(0)
  expect(stdout).toContain('2 persons concerned')
  for (const told of [
    'CERT-In: by 20 November 2026 at 3:30 pm',
    'Data Protection Board of India: without delay',
    'every person concerned: without delay',
    'Data Protection Board of India, in detail: by 23 November 2026 at 9:30 am',
  ])
    expect(stdout).toContain(told)
  expect(await persons()).toEqual([
    { email: 'asha@example.com', name: 'asha', contact: '', stored: 'accounts newsletter' },
    { email: 'meera@example.com', name: '', contact: '', stored: 'newsletter' },
  ])
  const files = ['persons.csv', 'breach.json', 'notice-to-persons.txt', 'report-to-cert-in.txt']
  for (const file of files)
    expect([file, (await stat(path.join(folder, 'b', file))).mode & 0o777]).toEqual([file, 0o600])
  const detail = await readFile(path.join(folder, 'b/detailed-report-to-the-board.txt'), 'utf8')
  expect(detail).toContain('rule 7(2)(b)')
  const [event] = await shop.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'breach'))
  expect(event).toMatchObject({ action: 'recorded', after: { persons: 2 } })
})

test('everybody whose data stand in the tables is told, whenever it happened; of data that were only touched, who was touched, and how many were left out', async () => {
  await account('asha', '2026-11-10')
  await account('meera', '2026-11-14')
  await account('ravi', '2026-11-18')
  await subscriber('lata@example.com', '2026-11-14')
  const time = ['--since', '2026-11-12', '--until', '2026-11-16']
  const tables = ['--tables', 'users,addresses']
  await run('prepare', 'b', ...KNOWN, ...time, ...tables)
  expect((await persons()).map(({ email }) => email)).toEqual([
    'asha@example.com',
    'meera@example.com',
    'ravi@example.com',
  ])
  expect(await readFile(path.join(folder, NOTICE), 'utf8')).toContain('between 12 November 2026')
  const { stdout } = await run('prepare', 'c', ...KNOWN, ...time, ...tables, '--only-touched')
  expect((await persons('c')).map(({ email }) => email)).toEqual(['meera@example.com'])
  expect(stdout).toContain('2 persons left out')
})

const order = (contactEmail: string, fullName: string, phone: string) => {
  const id = crypto.randomUUID()
  const to = { fullName, address: '', city: '', state: 'Kerala', postalCode: '682001', phone }
  return shop.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'delivered',
    totalPaise: 100,
    ...addressColumns(JSON.stringify(to)),
    contactEmail,
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: at('2026-11-10'),
  })
}

test('who has no email address is listed with a telephone number and counted, and no mail is tried; an erased order lists nobody', async () => {
  await order('asha@example.com', 'Asha', '9876543210')
  await order('', 'Ravi', '9876543211')
  await order('', 'Meera', '9876543212')
  await order('', '', '')
  await account('lata', '2026-11-10')
  await shop.db.insert(nominees).values([
    {
      userId: 'lata',
      name: 'Kiran',
      contact: '9876543213',
      relation: 'brother',
      namedAt: at('2026-11-10'),
    },
  ])
  const { stdout } = await run('prepare', 'b', ...KNOWN, '--tables', 'invoices,nominees')
  expect(stdout).toContain('4 persons concerned: 1 nominees; 3 orders')
  expect(stdout).toContain('3 of them have no email address')
  expect((await persons()).map((one) => Object.values(one).join(' '))).toEqual([
    ' Ravi 9876543211 orders',
    ' Meera 9876543212 orders',
    ' Kiran 9876543213 nominees',
    'asha@example.com Asha  orders',
  ])
  await fillIn()
  expect((await run('send', 'b')).stdout).toContain('1 mails queued now')
  const [breach] = await shop.db.select().from(breaches)
  expect((await run('status', breach!.id)).stdout).toMatch(/told by hand +3/)
})

test('a conversation counts by each of its messages, not by the first and last alone', async () => {
  const id = crypto.randomUUID()
  await shop.db.insert(contactMessages).values({
    id,
    ticket: 'T-1',
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'Size',
    message: 'Which?',
    dedupeHash: 'one',
    receivedAt: at('2026-11-01'),
    lastAt: at('2026-11-20'),
  })
  const said = { id: crypto.randomUUID(), ticketId: id, kind: 'shopper', text: 'M?' } as const
  await shop.db.insert(ticketMessages).values({ ...said, at: at('2026-11-14') })
  const time = ['--since', '2026-11-12', '--until', '2026-11-16', '--only-touched']
  await run('prepare', 'b', ...KNOWN, '--messages', ...time)
  expect((await persons()).map(({ email }) => email)).toEqual(['asha@example.com'])
})

test('who complained by telephone is told by the number, and who left none by the ticket', async () => {
  for (const [ticket, phone] of [
    ['T-1', '9876543210'],
    ['T-2', null],
  ] as const)
    await shop.db.insert(contactMessages).values({
      id: crypto.randomUUID(),
      ticket,
      name: 'Asha',
      phone,
      cameBy: 'telephone',
      enteredBy: 'meera',
      subject: 'Size',
      message: 'Which?',
      dedupeHash: ticket,
      receivedAt: at('2026-11-01'),
    })
  await run('prepare', 'b', ...KNOWN, '--messages')
  expect((await persons()).map(({ email, contact }) => [email, contact]).sort()).toEqual([
    ['', '9876543210'],
    ['', 'ticket T-2'],
  ])
})

test('words that cannot be read are told, and nothing is written', async () => {
  for (const [args, said] of [
    [['b', '--all'], '--known-at is missing.'],
    [['b', '--known-at', 'yesterday', '--all'], 'is no time'],
    [['b', ...KNOWN], 'Whose data?'],
    [['b', ...KNOWN, '--tables', 'users,stock'], 'No person is found by the table stock.'],
    [['b', ...KNOWN, '--all', '--only-touched'], '--only-touched needs'],
    [['b', ...KNOWN, '--all', '--since', '2026-11-16', '--until', '2026-11-12'], '--since must be'],
  ] as const) {
    const { code, stderr } = await run('prepare', ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  }
  expect(await shop.db.$count(breaches)).toBe(0)
  expect((await run('send', 'b')).stderr).toContain('no breach was prepared there')
})

test('a folder that is prepared again goes on with its breach, keeps what was edited, and refuses another', async () => {
  await account('asha', '2026-11-10')
  await run('prepare', 'b', ...KNOWN, '--all')
  await writeFile(path.join(folder, NOTICE), 'Edited.')
  await rm(path.join(folder, 'b/persons.csv'))
  expect((await run('prepare', 'b', ...KNOWN, '--all')).code).toBe(0)
  expect(await readFile(path.join(folder, NOTICE), 'utf8')).toBe('Edited.')
  expect([await persons(), await shop.db.$count(breaches)]).toEqual([[expect.anything()], 1])
  expect(await run('prepare', 'b', ...KNOWN, '--orders')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Take another folder'),
  })
})

test('every person is mailed once, in the words of the shop, however often it is sent; the status says who was told', async () => {
  for (const name of ['asha', 'meera', 'ravi']) await account(name, '2026-11-10')
  await run('prepare', 'b', ...KNOWN, '--accounts')
  expect((await run('send', 'b')).stderr).toContain('fill in [WHAT HAPPENED')
  await fillIn()
  expect((await run('send', 'b')).stdout).toContain('3 mails queued now')
  expect((await run('send', 'b')).stdout).toContain('0 mails queued now')
  expect(await shop.db.$count(outbox, eq(outbox.name, 'breach-notice-mail'))).toBe(3)
  const [asha, meera] = await rows()
  expect((await findNotice(shop.db, asha!.id))?.words).toContain('What you can do: As we know it.')
  await setState(shop.db, asha!.id, 'sent')
  await setState(shop.db, meera!.id, 'refused')
  // Told already: no second mail of a job that runs again.
  expect(await findNotice(shop.db, asha!.id)).toBeUndefined()
  const [breach] = await shop.db.select().from(breaches)
  const { stdout } = await run('status', breach!.id, '--csv', 'told.csv')
  expect(stdout).toMatch(
    /told +1\nmail on its way +1\nnot told yet +0\ngiven up[^\n]* +0\nnot reached[^\n]* +1/,
  )
  expect(await readFile(path.join(folder, 'told.csv'), 'utf8')).toMatch(
    /asha@example.com,asha,,sent,.*\nmeera@example.com,meera,,refused,/,
  )
  await writeFile(path.join(folder, NOTICE), 'Other words.')
  expect((await run('send', 'b')).stderr).toContain('in other words already')
})

test('a mail that was given up is said so, and sent again by the next call, once', async () => {
  await account('asha', '2026-11-10')
  await run('prepare', 'b', ...KNOWN, '--accounts')
  await fillIn()
  await run('send', 'b')
  await shop.db.update(outbox).set({ state: 'given_up', payload: null, settledAt: new Date() })
  const [breach] = await shop.db.select().from(breaches)
  const { stdout } = await run('status', breach!.id)
  expect(stdout).toMatch(/mail on its way +0\nnot told yet +0\ngiven up[^\n]* +1/)
  expect((await run('send', 'b')).stdout).toContain('1 mails queued now')
  expect((await run('send', 'b')).stdout).toContain('0 mails queued now')
  const isWaiting = eq(outbox.state, 'waiting')
  expect([await shop.db.$count(outbox), await shop.db.$count(outbox, isWaiting)]).toEqual([2, 1])
})

test('the draft says nothing as done that a person must do first: the Board is told only in brackets, and where it happened is asked', async () => {
  await run('prepare', 'b', ...KNOWN, '--all')
  const text = await readFile(path.join(folder, NOTICE), 'utf8')
  expect(text.replaceAll(/\[[A-Z][^\]]*\]/g, '')).not.toContain('Board')
  expect(text).toContain('[WHERE')
})

test('killed between two batches, it goes on with those who wait', async () => {
  await shop.db.insert(users).values(
    Array.from({ length: 450 }, (_, nth) => ({
      id: `u${nth}`,
      name: '',
      email: `u${nth}@example.com`,
      createdAt: at('2026-11-10'),
      updatedAt: at('2026-11-10'),
    })),
  )
  await run('prepare', 'b', ...KNOWN, '--accounts')
  const [breach] = await shop.db.select().from(breaches)
  const mailed = new Set<string>()
  let killed = false
  const jobs = {
    enqueue: async (tx: Transaction, name: string, payload: object) => {
      if (!killed && mailed.size === 300) {
        killed = true
        throw new Error('killed')
      }
      mailed.add(JSON.stringify(payload))
      await tx.insert(outbox).values({ id: crypto.randomUUID(), name, payload, dueAt: new Date() })
    },
  }
  await expect(tellPersons({ db: shop.db, jobs }, breach!.id)).rejects.toThrow('killed')
  expect(await shop.db.$count(breachPersons, eq(breachPersons.state, 'queued'))).toBe(200)
  expect(await tellPersons({ db: shop.db, jobs }, breach!.id)).toBe(250)
  expect(await shop.db.$count(breachPersons, eq(breachPersons.state, 'queued'))).toBe(450)
})

test('whom it told is deleted after 36 months; the breach stays', async () => {
  await account('asha', '2026-11-10')
  await run('prepare', 'b', ...KNOWN, '--accounts')
  const months = (count: number) => {
    const later = new Date()
    later.setUTCMonth(later.getUTCMonth() + count)
    return later
  }
  await purgeExpired(shop.db, months(35))
  expect(await shop.db.$count(breachPersons)).toBe(1)
  await purgeExpired(shop.db, months(37))
  expect([await shop.db.$count(breachPersons), await shop.db.$count(breaches)]).toEqual([0, 1])
})
