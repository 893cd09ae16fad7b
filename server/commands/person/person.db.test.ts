import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditEvents,
  contactMessages,
  newsletterSubscribers,
  orders,
  ticketMessages,
  users,
} from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { personCommand } from './person.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'person-'))
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const table of [users, orders, contactMessages, newsletterSubscribers])
    await shop.db.delete(table)
})

const run = (...args: string[]) =>
  runCommand((output) =>
    personCommand(
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

const ASHA = 'asha@example.com'
const MEERA = 'meera@example.com'

async function order(
  contactEmail: string,
  set: Partial<typeof orders.$inferInsert> = {},
): Promise<{ id: string; number: string }> {
  const id = randomUUID()
  const number = id.slice(0, 8)
  const address = {
    fullName: contactEmail,
    address: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
    phone: '9876543210',
  }
  await shop.db.insert(orders).values({
    id,
    number,
    status: 'cancelled',
    origin: 'phone',
    totalPaise: 300,
    ...addressColumns(JSON.stringify(address)),
    contactEmail,
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: 'hash',
    createdAt: new Date(),
    ...set,
  })
  return { id, number }
}

/** Subscription, ticket with an answer and a note, and a cancelled order by telephone. */
async function leaves(email: string) {
  const id = randomUUID()
  const at = new Date()
  await shop.db
    .insert(newsletterSubscribers)
    .values({ id: randomUUID(), email, consentedTo: 'yes', consentedAt: at })
  await shop.db.insert(contactMessages).values({
    id,
    ticket: `T-${email}`,
    name: email,
    email,
    subject: 'Size',
    message: `Which size? ${email}`,
    dedupeHash: id,
    receivedAt: at,
  })
  const said = { ticketId: id, staffId: 'm1', at }
  await shop.db.insert(ticketMessages).values([
    { ...said, id: randomUUID(), kind: 'answer', text: 'M.' },
    { ...said, id: randomUUID(), kind: 'note', text: 'For the staff.' },
  ])
  return order(email)
}

const found = async (id: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const held = async (email: string) => [
  await shop.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email)),
  await shop.db.$count(contactMessages, eq(contactMessages.email, email)),
  await shop.db.$count(orders, eq(orders.contactEmail, email)),
]
const recorded = (action: string) =>
  shop.db.select().from(auditEvents).where(eq(auditEvents.action, action))

test('of two people one is erased, after it was said what would go, and the other stays whole', async () => {
  const theirs = await leaves(ASHA)
  await leaves(MEERA)
  const preview = await run('erase', 'Asha@Example.com')
  expect(preview).toMatchObject({ code: 0, stderr: '' })
  for (const said of ['newsletter', `ticket T-${ASHA}`, `order #${theirs.number}`, '--yes'])
    expect(preview.stdout).toContain(said)
  expect(await held(ASHA)).toEqual([1, 1, 1])
  const { code, stdout } = await run('erase', ASHA, '--yes')
  expect(code).toBe(0)
  expect([await held(ASHA), await held(MEERA)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  expect(await shop.db.$count(ticketMessages)).toBe(2)
  expect(await found(theirs.id)).toMatchObject({
    contactEmail: '',
    shippingName: null,
    shippingPostalCode: '411001',
    totalPaise: 300,
  })
  const events = await recorded('erased')
  expect(events).toMatchObject([
    {
      subjectType: 'person',
      actor: 'staff',
      after: { subscriptions: 1, tickets: 1, orders: 1, ordersUnderWay: 0 },
    },
  ])
  expect(stdout).toContain(events[0]!.subjectId)
  expect(JSON.stringify(events)).not.toContain('asha')
  expect(await run('erase', ASHA, '--yes')).toMatchObject({
    code: 1,
    stderr: 'The shop holds nothing of this address.\n',
  })
})

test('an order under way keeps its person until the sweep may remove them, and a term that ends sooner stays', async () => {
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const onItsWay = await order(ASHA, { status: 'shipped', erasePersonAfter: day(365) })
  const nearlyOver = await order(ASHA, { status: 'shipped', erasePersonAfter: day(2) })
  const { stdout } = await run('erase', ASHA, '--yes')
  expect(stdout).toMatch(new RegExp(`order #${onItsWay.number} +loses its person later, after`))
  expect(await found(onItsWay.id)).toMatchObject({ contactEmail: ASHA, capabilityHash: '' })
  await purgePersonalData(shop.db, day(3))
  expect(await found(nearlyOver.id)).toMatchObject({ contactEmail: '' })
  expect(await found(onItsWay.id)).toMatchObject({ contactEmail: ASHA })
  await purgePersonalData(shop.db, day(91))
  expect(await found(onItsWay.id)).toMatchObject({ contactEmail: '', shippingName: null })
})

test('an address that has an account is refused with the way to go, and orders of accounts are never touched', async () => {
  await leaves(ASHA)
  const at = { createdAt: new Date(), updatedAt: new Date() }
  await shop.db.insert(users).values({ id: 'asha', name: 'Asha', email: ASHA, ...at })
  for (const args of [
    ['erase', ASHA],
    ['erase', ASHA, '--yes'],
    ['export', ASHA, 'refused.json'],
  ])
    expect(await run(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This address has an account.'),
    })
  expect(await held(ASHA)).toEqual([1, 1, 1])
  // Placed with an address that its account has left since.
  const ofAccount = await order(MEERA, { userId: 'asha', origin: 'shop' })
  expect((await run('erase', MEERA, '--yes')).stderr).toContain('holds nothing')
  expect(await found(ofAccount.id)).toMatchObject({ contactEmail: MEERA })
})

test('the export has what is held of the address and of nobody else, without notes, readable by its owner alone', async () => {
  await leaves(ASHA)
  await leaves(MEERA)
  const { code, stdout } = await run('export', ASHA, 'asha.json')
  expect(code).toBe(0)
  const file = path.join(folder, 'asha.json')
  const text = await readFile(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    email: ASHA,
    orders: [{ email: ASHA, origin: 'phone' }],
    messages: [{ ticket: `T-${ASHA}`, said: [{ by: 'shop', text: 'M.' }] }],
    newsletter: { agreedTo: 'yes' },
  })
  expect(text).not.toMatch(/meera|For the staff/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [event] = await recorded('exported')
  expect(stdout).toContain(event!.subjectId)
  expect((await run('export', ASHA, 'asha.json')).stderr).toContain('--force writes over it')
})

test('a ticket that was entered without an email is exported and erased by its number, and one with an email is not', async () => {
  const at = new Date()
  const entered = { name: 'Ravi', subject: 'Size', message: 'Which?', receivedAt: at }
  const by = { cameBy: 'telephone', enteredBy: 'm1', phone: '9876543210' } as const
  await shop.db.insert(contactMessages).values([
    { ...entered, ...by, id: randomUUID(), ticket: '482-917', dedupeHash: 'one' },
    { ...entered, ...by, id: randomUUID(), ticket: '482-918', dedupeHash: 'two' },
    { ...entered, id: randomUUID(), ticket: '482-919', dedupeHash: 'three', email: ASHA },
  ])
  expect(await run('export', '482917', 'ravi.json')).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(path.join(folder, 'ravi.json'), 'utf8'))).toMatchObject({
    messages: [{ ticket: '482-917', phone: '9876543210', message: 'Which?' }],
  })
  expect((await run('erase', '482-917')).stdout).toContain('--yes')
  expect(await shop.db.$count(contactMessages)).toBe(3)
  const { stdout } = await run('erase', '482-917', '--yes')
  expect(stdout).toContain((await recorded('erased')).at(-1)!.subjectId)
  const left = await shop.db.select({ ticket: contactMessages.ticket }).from(contactMessages)
  expect(left.map(({ ticket }) => ticket).sort()).toEqual(['482-918', '482-919'])
  for (const [ticket, said] of [
    ['482-917', 'no ticket of this number'],
    ['482-919', 'has an email address'],
  ] as const)
    expect(await run('erase', ticket, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(said),
    })
})

test('words that cannot be read are told', async () => {
  for (const [args, said] of [
    [['erase'], 'EMAIL or TICKET is missing.'],
    [['erase', 'asha'], 'is no email address'],
    [['export', ASHA], 'FILE.json is missing.'],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) })
})
