import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, type Transaction } from '#db/database.ts'
import {
  auditChain,
  auditCheckpoints,
  auditEvents,
  auditVerifications,
  orders,
  users,
} from '#db/schema.ts'
import { recordAccountEvent } from '#app/account/events/record-account-event.server.ts'
import { paise } from '#app/basics/money.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { eraseEventNotes } from '#app/orders/audit/erase-event-notes.server.ts'
import { orderCancelled, orderPlaced } from '#app/orders/audit/events.ts'
import { insertEvents, recordEvent } from '#app/orders/audit/record-event.server.ts'
import { purgeAccountEvents } from '#app/privacy/purge-account-events.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { checkAuditChain } from './check-audit-chain.server.ts'
import { readCheckpoint, signCheckpoint } from './checkpoint.server.ts'
import { newestCheckpoint, storeCheckpoint } from './stored-checkpoints.server.ts'
import { verifyAuditChain } from './verify-audit-chain.server.ts'
import { checkWholeChain, readWholeChain } from './whole-chain.server.ts'

const keys = signingKeys('secret of a test')
const origin = 'shop.test/audit'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

const record = (id: string = randomUUID()) =>
  database.db.transaction((tx) => recordEvent(tx, 'shopper', orderPlaced(id, paise(100))))
async function recordMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await record()
}

const verify = (options?: Parameters<typeof verifyAuditChain>[2]) =>
  verifyAuditChain(database.db, keys, options)
const faultOf = async (all = true) => (await verify({ all })).fault
const checkpoint = async () =>
  storeCheckpoint({ db: database.db, keys, origin }, (await verify()).head)

const TABLES = ['audit_events', 'audit_chain', 'audit_checkpoints'] as const

/**
 * The first fault after these statements, which run as whoever owns the database runs them, with the
 * triggers off, and are undone again.
 */
async function faultAfter(...statements: SQL[]) {
  let report: Awaited<ReturnType<typeof verifyAuditChain>> | undefined
  await database.db
    .transaction(async (tx) => {
      for (const table of TABLES)
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      for (const statement of statements) await tx.execute(statement)
      report = await verifyAuditChain(tx as unknown as Database, keys, { all: true })
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return report?.fault
}

const links = () => database.db.select().from(auditChain).orderBy(auditChain.seq)
const eventAt = async (seq: number) =>
  String((await links()).find((link) => link.seq === seq)?.eventId)

test('a chain verifies, whose links follow the commits and whose events were inserted one by one, several at once, and from an older version', async () => {
  const id = randomUUID()
  await database.db.transaction(async (tx) => {
    await recordEvent(tx, 'shopper', orderPlaced(id, paise(100)))
    await recordEvent(
      tx,
      'staff',
      orderCancelled({ id, status: 'pending' }, { itemIds: [], note: 'नोट: “ü”' }),
    )
    await tx.execute(
      insertEvents('shop', id, [orderPlaced(id, paise(1)), orderPlaced(id, paise(2))]),
    )
    await recordAccountEvent(
      tx,
      { requester: () => ({ device: 'Chrome on Android', network: 'abcdefgh' }) },
      { accountId: randomUUID(), action: 'signed_in', facts: { isNewDevice: true } },
    )
  })
  await database.pool.query(
    `insert into audit_events (actor, subject_type, subject_id, order_id, action, before, after, at)
     values ('shop', 'order', $1::text, $1::uuid, 'paid', '{"b": 1, "a": {"d": 1.50, "c": null}}', '{}', '2026-01-02 03:04:05.123456Z')`,
    [id],
  )
  const stored = await links()
  expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
  expect(stored.map(({ eventId }) => eventId)).toEqual(
    stored.map(({ eventId }) => eventId).toSorted((a, b) => a - b),
  )
  expect(stored[0]?.prevHash).toEqual(Buffer.alloc(32))
  expect(await verify({ all: true })).toMatchObject({
    fault: undefined,
    head: { seq: 6, hash: stored[5]?.hash },
    erased: 0,
    gone: 0,
  })
})

test('personal values are in the hash by an HMAC alone, under a salt of 32 bytes that is drawn for each event', async () => {
  const id = randomUUID()
  const cancelled = orderCancelled({ id, status: 'pending' }, { itemIds: [], note: 'Ms Rao' })
  await database.db.transaction((tx) => recordEvent(tx, 'staff', cancelled, cancelled))
  const rows = await database.db.select().from(auditEvents)
  for (const { salt, personal, personalDigest } of rows) {
    expect(salt).toHaveLength(32)
    const text = JSON.stringify(personal).replace(':', ': ')
    expect(personalDigest).toEqual(
      createHmac('sha256', salt ?? '')
        .update(text)
        .digest(),
    )
  }
  expect(rows[0]?.salt).not.toEqual(rows[1]?.salt)
  await record()
  const [plain] = await database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'placed'))
  expect(plain).toMatchObject({ salt: null, personalDigest: null })
})

test('who of the staff acted, and in which role, is in the event and in its hash', async () => {
  const id = randomUUID()
  const meera = { actor: 'staff', staffId: 'meera', staffRole: 'owner' } as const
  await database.db.transaction(async (tx) => {
    await recordEvent(tx, meera, orderPlaced(id, paise(100)))
    await tx.execute(insertEvents(meera, id, [orderPlaced(id, paise(1))]))
  })
  const rows = await database.db.select().from(auditEvents)
  expect(rows).toMatchObject([meera, meera])
  expect(await faultOf()).toBeUndefined()
  const other = sql`update audit_events set staff_id = 'arjun' where id = ${rows[1]?.id}`
  expect(await faultAfter(other)).toMatchObject({ seq: 2, why: 'changed' })
})

test('T57 an event that was changed is named, whichever of its columns it was', async () => {
  await recordMany(2)
  const id = randomUUID()
  const note = orderCancelled({ id, status: 'pending' }, { itemIds: [], note: 'Ms Rao' })
  await database.db.transaction((tx) => recordEvent(tx, 'staff', note))
  await recordMany(1)
  const event = await eventAt(3)
  for (const change of [
    sql`at = at + interval '1 microsecond'`,
    sql`actor = 'shop'`,
    sql`action = 'placed'`,
    sql`subject_id = 'x'`,
    sql`order_id = gen_random_uuid()`,
    sql`before = null`,
    sql`after = after || '{"totalPaise": 1}'`,
    sql`personal = '{"note": "Mr Rao"}'`,
    sql`salt = null`,
    sql`personal_digest = null`,
    sql`personal = null, salt = null, personal_digest = null`,
    sql`content_hash = null`,
    sql`after = '{}', content_hash = sha256('')`,
  ]) {
    expect(await faultAfter(sql`update audit_events set ${change} where id = ${event}`)).toEqual({
      seq: 3,
      eventId: event,
      why: 'changed',
    })
  }
  expect(await faultOf()).toBeUndefined()
})

test('T57 events and links that were deleted, inserted or moved are named, and the first of them', async () => {
  await recordMany(6)
  const [, second, third, fourth] = (await links()).map(({ eventId }) => String(eventId))
  const copy = sql`
    insert into audit_events (actor, subject_type, subject_id, order_id, action, after)
    select actor, subject_type, subject_id, order_id, action, after from audit_events where id = ${third}`
  const shiftFrom = (seq: number) => [
    sql`update audit_chain set seq = -seq where seq >= ${seq}`,
    sql`update audit_chain set seq = 1 - seq where seq < 0`,
  ]
  const swap = (column: string, key: string, one: unknown, other: unknown) => [
    sql`update audit_chain set ${sql.raw(column)} = -${sql.raw(column)} where ${sql.raw(key)} in (${one}, ${other})`,
    sql`update audit_chain set ${sql.raw(column)} = case -${sql.raw(column)} when ${one} then ${other}::bigint else ${one}::bigint end
      where ${sql.raw(column)} < 0`,
  ]
  for (const { what, statements, fault } of [
    {
      what: 'an event is deleted',
      statements: [sql`delete from audit_events where id = ${third}`],
      fault: { seq: 3, eventId: third, why: 'missing' },
    },
    {
      what: 'a link is deleted, and its event stays',
      statements: [sql`delete from audit_chain where seq = 3`],
      fault: { seq: 3, why: 'missing' },
    },
    {
      what: 'both are deleted',
      statements: [
        sql`delete from audit_events where id = ${third}`,
        sql`delete from audit_chain where seq = 3`,
      ],
      fault: { seq: 3, why: 'missing' },
    },
    {
      what: 'both are deleted, and the links after it are numbered again',
      statements: [
        sql`delete from audit_events where id = ${third}`,
        sql`delete from audit_chain where seq = 3`,
        sql`update audit_chain set seq = seq - 1 where seq > 3`,
      ],
      fault: { seq: 3, eventId: fourth, why: 'changed' },
    },
    {
      what: 'an event is inserted, without a link',
      statements: [copy],
      fault: { eventId: expect.any(String), why: 'inserted' },
    },
    {
      what: 'an event is inserted with a link between two others',
      statements: [
        copy,
        ...shiftFrom(3),
        sql`insert into audit_chain (seq, event_id, content_hash, prev_hash, hash)
          select 3, max(id), sha256('1'), sha256('2'), sha256('3') from audit_events`,
      ],
      fault: { seq: 3, eventId: expect.any(String), why: 'inserted' },
    },
    {
      what: 'two links change places',
      statements: swap('seq', 'seq', 3, 4),
      fault: { seq: 3, eventId: fourth, why: 'reordered' },
    },
    {
      what: 'two events change places',
      statements: swap('event_id', 'event_id', second, fourth),
      fault: { seq: 2, eventId: fourth, why: 'reordered' },
    },
    {
      what: 'a tombstone stands on an event that is there',
      statements: [sql`update audit_chain set tombstone = 'retention' where seq = 3`],
      fault: { seq: 3, eventId: third, why: 'changed' },
    },
    {
      what: 'the number of a link is changed',
      statements: [sql`update audit_chain set seq = 9 where seq = 6`],
      fault: { seq: 6, why: 'missing' },
    },
    { what: 'nothing', statements: [], fault: undefined },
  ])
    expect([what, await faultAfter(...statements)]).toEqual([what, fault])
})

/** The chain made anew over the events as they stand, as one who knows how does it. */
const forge = sql`do $$
  declare event record; begin
    update audit_events e set content_hash = audit_event_hash(e);
    delete from audit_chain;
    for event in select id, content_hash from audit_events order by id loop
      perform link_audit_event(event.id, event.content_hash);
    end loop;
  end $$`

test('T57 a tail that was cut, and a chain that was made anew, differ from the checkpoint', async () => {
  await recordMany(4)
  await checkpoint()
  await recordMany(2)
  const cut = (from: number) => [
    sql`delete from audit_events where id in (select event_id from audit_chain where seq >= ${from})`,
    sql`delete from audit_chain where seq >= ${from}`,
  ]
  expect(await faultAfter(...cut(4))).toEqual({ seq: 4, why: 'cut' })
  // Events after the checkpoint are kept by the next one only.
  expect(await faultAfter(...cut(5))).toBeUndefined()
  const lie = sql`update audit_events set after = '{"totalPaise": 1}' where id = ${await eventAt(2)}`
  expect(await faultAfter(lie)).toMatchObject({ seq: 2, why: 'changed' })
  expect(await faultAfter(lie, forge)).toEqual({
    seq: 4,
    eventId: await eventAt(4),
    why: 'rewritten',
  })
  expect(await faultAfter(sql`delete from audit_checkpoints`, lie, forge)).toBeUndefined()
})

test('T57 the owner of a mailed checkpoint sees what one does who changes chain and checkpoints alike', async () => {
  await recordMany(3)
  await checkpoint()
  const mail = `Hello,\r\n\r\n  ${(await newestCheckpoint(database.db))?.replaceAll('\n', '\r\n  ')}\r\nYou get this mail`
  const mailed = readCheckpoint(keys, mail)
  expect(mailed).toMatchObject({ origin, seq: 3, isSigned: true })
  await database.db.execute(sql`alter table audit_events disable trigger user`)
  await database.db.execute(sql`alter table audit_chain disable trigger user`)
  await database.db.execute(sql`alter table audit_checkpoints disable trigger user`)
  await database.db.execute(sql`delete from audit_checkpoints`)
  await database.db.execute(
    sql`update audit_events set after = '{}' where id = ${await eventAt(2)}`,
  )
  await database.db.execute(forge)
  expect(await faultOf()).toBeUndefined()
  expect((await verify({ mailed: [mailed!] })).fault).toMatchObject({ seq: 3, why: 'rewritten' })
})

test('a checkpoint is signed: another secret, number, hash, day or shop is found, and an earlier secret of the shop is none of these', async () => {
  await recordMany(2)
  await checkpoint()
  const note = (await newestCheckpoint(database.db)) ?? ''
  const isSigned = (text: string, by = keys) => readCheckpoint(by, text)?.isSigned
  expect(isSigned(note)).toBe(true)
  expect(isSigned(note, signingKeys('new', ['secret of a test']))).toBe(true)
  expect(isSigned(note, signingKeys('new'))).toBe(false)
  expect(isSigned(note.replace('\n2\n', '\n3\n'))).toBe(false)
  expect(isSigned(note.replace('shop.test', 'other.test'))).toBe(false)
  expect(isSigned(note.replace(/\d{4}-\d\d-\d\d/, '2026-01-01'))).toBe(false)
  expect(
    isSigned(note.replace(/\n(.)(.{42}=)\n/, (_, a, b) => `\n${a === 'A' ? 'B' : 'A'}${b}\n`)),
  ).toBe(false)
  expect(readCheckpoint(keys, 'no checkpoint')).toBeUndefined()

  // A checkpoint of somebody else is no beginning, and the check says so.
  const forged = signCheckpoint(signingKeys('mine'), {
    origin,
    seq: 2,
    hash: Buffer.alloc(32),
    day: '2999-01-01',
  })
  await database.db.insert(auditCheckpoints).values({ day: '2999-01-01', note: forged })
  const { result, report } = await checkAuditChain(database.db, keys)
  expect(result.broken).toEqual(['checkpoint of 2999-01-01: not signed by this shop'])
  expect(report).toMatchObject({ fault: undefined, from: { seq: 2, isSigned: true } })
})

test('a checkpoint is made once a day, by one of ten nodes, and neither it nor a link is changed or deleted', async () => {
  expect((await verify()).head.seq).toBe(0)
  await checkpoint()
  expect(await database.db.$count(auditCheckpoints)).toBe(0)
  await recordMany(2)
  await Promise.all(Array.from({ length: 10 }, checkpoint))
  const { rows } = await database.db.execute<{ today: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as today`,
  )
  const stored = await database.db.select().from(auditCheckpoints)
  expect(stored.map(({ day }) => day)).toEqual([rows[0]?.today])
  const refusal = { cause: expect.objectContaining({ message: 'the audit chain is append-only' }) }
  for (const statement of [
    sql`update audit_chain set hash = sha256('') where seq = 1`,
    sql`update audit_chain set tombstone = 'retention' where seq = 1`,
    sql`delete from audit_chain where seq = 2`,
    sql`truncate audit_chain`,
    sql`update audit_checkpoints set note = ''`,
    sql`delete from audit_checkpoints`,
    sql`truncate audit_checkpoints`,
  ])
    await expect(database.db.execute(statement)).rejects.toMatchObject(refusal)
})

test('the chain is read from the newest checkpoint, and from the first link where all is asked for', async () => {
  await recordMany(3)
  await checkpoint()
  await recordMany(2)
  expect(await verify()).toMatchObject({ from: { seq: 3 }, head: { seq: 5 }, fault: undefined })
  await database.db.execute(sql`alter table audit_events disable trigger user`)
  await database.db.execute(
    sql`update audit_events set after = '{}' where id = ${await eventAt(2)}`,
  )
  expect(await faultOf(false)).toBeUndefined()
  expect(await faultOf(true)).toMatchObject({ seq: 2, why: 'changed' })
  await database.db.execute(
    sql`update audit_events set after = '{}' where id = ${await eventAt(5)}`,
  )
  expect(await faultOf(false)).toMatchObject({ seq: 5, why: 'changed' })
  await database.db.execute(sql`delete from audit_events where id = ${await eventAt(1)}`)
  await database.db.execute(sql`delete from audit_events where id = ${await eventAt(5)}`)
  expect(await faultOf(false)).toMatchObject({ seq: 5, why: 'missing' })
})

test('a chain of more links than are read at once verifies', async () => {
  const id = randomUUID()
  const events = Array.from({ length: 1_000 }, () => orderPlaced(id, paise(1)))
  await database.db.transaction((tx) => tx.execute(insertEvents('shop', id, events)))
  expect((await verify()).head.seq).toBe(1_000)
  await recordMany(1)
  expect(await verify()).toMatchObject({ fault: undefined, head: { seq: 1_001 } })
})

test('two hundred concurrent writers make one chain, and none of them fails', async () => {
  const many = connect(database.url, { max: 40 })
  const recordOne = (tx: Transaction) =>
    recordEvent(tx, 'shopper', orderPlaced(randomUUID(), paise(100)))
  try {
    await Promise.all(Array.from({ length: 200 }, () => many.db.transaction(recordOne)))
  } finally {
    await many.close()
  }
  const stored = await links()
  expect(stored).toHaveLength(200)
  expect(new Set(stored.map(({ prevHash }) => prevHash.toString('hex'))).size).toBe(200)
  expect(await verify({ all: true })).toMatchObject({ fault: undefined, head: { seq: 200 } })
})

test.each(['repeatable read', 'serializable'] as const)(
  'a transaction that saw an older end of the chain is run again, and its event is not lost: %s',
  async (isolationLevel) => {
    let runs = 0
    const id = randomUUID()
    await database.db.transaction(
      async (tx) => {
        runs += 1
        await tx.execute(sql`select count(*) from audit_chain`)
        if (runs === 1) await record()
        await recordEvent(tx, 'shopper', orderPlaced(id, paise(100)))
      },
      { isolationLevel },
    )
    expect(runs).toBe(2)
    expect(await database.db.$count(auditEvents, eq(auditEvents.orderId, id))).toBe(1)
    expect(await verify()).toMatchObject({ fault: undefined, head: { seq: 2 } })
  },
)

test('a transaction that stays open keeps no other from committing, and is linked after those', async () => {
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const id = randomUUID()
  const long = database.db.transaction(async (tx) => {
    await recordEvent(tx, 'shopper', orderPlaced(id, paise(100)))
    opened()
    await mayEnd
  })
  await isOpen
  const others = Promise.all(Array.from({ length: 10 }, () => record()))
  expect(await Promise.race([others.then(() => 'committed'), sleep(20_000, 'waited')])).toBe(
    'committed',
  )
  expect(await verify()).toMatchObject({ fault: undefined, head: { seq: 10 } })
  end()
  await long
  const [last] = (await links()).slice(-1)
  const [event] = await database.db.select().from(auditEvents).where(eq(auditEvents.orderId, id))
  // Its event has the lowest number: it was first to begin.
  expect([last?.seq, last?.eventId]).toEqual([11, event?.id])
  expect((await links()).every(({ eventId }) => eventId >= Number(event?.id))).toBe(true)
  expect(await faultOf()).toBeUndefined()
})

test('what is rolled back, whole or to a savepoint, leaves no link', async () => {
  await record()
  await database.db
    .transaction(async (tx) => {
      await recordEvent(tx, 'shopper', orderPlaced(randomUUID(), paise(100)))
      tx.rollback()
    })
    .catch(() => {})
  await database.db.transaction(async (tx) => {
    await recordEvent(tx, 'shopper', orderPlaced(randomUUID(), paise(1)))
    await tx
      .transaction(async (inner) => {
        await recordEvent(inner, 'shopper', orderPlaced(randomUUID(), paise(2)))
        inner.rollback()
      })
      .catch(() => {})
    await recordEvent(tx, 'shopper', orderPlaced(randomUUID(), paise(3)))
  })
  expect(await verify()).toMatchObject({ fault: undefined, head: { seq: 3 } })
})

test('a shopper who is erased, by this version or one before it, leaves a chain that verifies and says how many are', async () => {
  const id = randomUUID()
  const cancelled = orderCancelled({ id, status: 'pending' }, { itemIds: [], note: 'Ms Rao' })
  await database.db.transaction((tx) => recordEvent(tx, 'staff', cancelled))
  const userId = randomUUID()
  await database.db.insert(users).values({ id: userId, name: 'Asha Rao', email: 'a@b.example' })
  await database.db.transaction((tx) =>
    recordAccountEvent(
      tx,
      { requester: () => ({ device: 'Firefox on Linux', network: 'abcdefgh' }) },
      { accountId: userId, action: 'signed_in' },
    ),
  )
  await checkpoint()
  expect(await verify({ all: true })).toMatchObject({ fault: undefined, erased: 0 })
  await eraseEventNotes(database.db, id)
  expect(await verify({ all: true })).toMatchObject({ fault: undefined, erased: 1 })
  await database.db.delete(users).where(eq(users.id, userId))
  expect(await verify({ all: true })).toMatchObject({ fault: undefined, erased: 2 })
  const rows = await database.db.select().from(auditEvents)
  expect(rows.map(({ personal, salt }) => [personal, salt])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('events that retention deletes, and those that go with their order, leave tombstones and a chain that verifies', async () => {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'cancelled',
    totalPaise: 100,
    shippingAddress: '{}',
    contactEmail: '',
    shippingMethod: '',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
  })
  await record(id)
  const old = sql`clock_timestamp() - interval '14 months'`
  await database.db.insert(auditEvents).values({
    actor: 'shopper',
    subjectType: 'account',
    subjectId: 'gone',
    action: 'signed_out',
    after: {},
    at: old,
  })
  await record()
  await checkpoint()
  expect(await purgeAccountEvents(database.db, SWEEP_LIMIT)).toBe(1)
  await database.db.delete(orders).where(eq(orders.id, id))
  expect((await links()).map(({ tombstone }) => tombstone)).toEqual([
    'order_deleted',
    'retention',
    null,
  ])
  expect(await verify({ all: true })).toMatchObject({ fault: undefined, head: { seq: 3 }, gone: 2 })

  // Inserted and deleted by one transaction: nobody has ever seen it.
  await database.db.transaction(async (tx) => {
    const gone = randomUUID()
    await recordEvent(tx, 'shopper', orderPlaced(gone, paise(100)))
    await tx.execute(sql`delete from audit_events where order_id = ${gone}`)
  })
  expect(await verify()).toMatchObject({ fault: undefined, head: { seq: 3 } })
})

const whole = async (maxLinks?: number) =>
  (await checkWholeChain({ db: database.db, keys, origin }, maxLinks ? { maxLinks } : {})).broken
const lastWhole = async () => (await readWholeChain({ db: database.db, keys })).verified?.events
/** Runs statements with the triggers off, as whoever owns the database does. */
const pastTheShop = (...statements: SQL[]) =>
  database.db.transaction(async (tx) => {
    for (const table of TABLES)
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const statement of statements) await tx.execute(statement)
    for (const table of TABLES)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
/** As if that many days had passed since the notes of the verifications were signed. */
async function backdate(days: number): Promise<void> {
  for (const { what, note } of await database.db.select().from(auditVerifications)) {
    const read = readCheckpoint(keys, note ?? '')
    const day = new Date(Date.parse(read?.day ?? '') - days * 86_400_000)
    const signed = read && signCheckpoint(keys, { ...read, day: day.toISOString().slice(0, 10) })
    await database.db
      .update(auditVerifications)
      .set({ note: signed })
      .where(eq(auditVerifications.what, what))
  }
}

test('T57 the whole chain is verified once a week: an event of before the checkpoint that was changed is found, and stays found until it is right again', async () => {
  await recordMany(3)
  await checkpoint()
  expect([await whole(), await lastWhole()]).toEqual([[], 3])
  const [second] = await database.db.select().from(auditEvents).offset(1).limit(1)
  await pastTheShop(sql`update audit_events set actor = 'shop' where id = ${second?.id}`)
  // The daily check begins at the checkpoint.
  expect((await checkAuditChain(database.db, keys)).result.broken).toEqual([])
  await backdate(6)
  expect(await whole()).toEqual([])
  await backdate(1)
  const fault = `event ${second?.id}, link 2: it was changed`
  expect([await whole(), await whole()]).toEqual([[fault], [fault]])
  expect(await readWholeChain({ db: database.db, keys })).toMatchObject({ fault })
  await backdate(30)
  expect(await whole()).toEqual([fault])
  await pastTheShop(sql`update audit_events set actor = 'shopper' where id = ${second?.id}`)
  expect([await whole(), await lastWhole()]).toEqual([[], 3])
  expect(await readWholeChain({ db: database.db, keys })).toMatchObject({ fault: undefined })
})

test('T57 a chain that was made again is found by the signed end of its last verification, also where the checkpoints are deleted', async () => {
  await recordMany(3)
  expect([await whole(), await lastWhole()]).toEqual([[], 3])
  await pastTheShop(
    sql`update audit_chain set hash = decode(repeat('00', 32), 'hex') where seq = 3`,
  )
  await backdate(7)
  expect(await whole()).not.toEqual([])
  await pastTheShop(sql`delete from audit_chain`, sql`delete from audit_checkpoints`)
  await recordMany(4)
  expect(await verify({ all: true })).toMatchObject({ fault: { seq: 3, why: 'rewritten' } })
})

test('T57 a chain that is too long for one run is verified in several, and the last of them says that it is whole', async () => {
  await database.db.execute(sql`
    insert into audit_events (actor, subject_type, subject_id, action, after)
    select 'shopper', 'account', n::text, 'signed_out', '{}' from generate_series(1, 2500) as n`)
  expect([await whole(1_000), await lastWhole()]).toEqual([[], undefined])
  expect([await whole(1_000), await lastWhole()]).toEqual([[], undefined])
  expect([await whole(1_000), await lastWhole()]).toEqual([[], 2_500])
  expect(await database.db.$count(auditVerifications)).toBe(1)
})

test('T57 who writes down that the whole chain was verified, and cannot sign it, makes nobody believe it', async () => {
  await recordMany(2)
  await pastTheShop(sql`update audit_events set actor = 'shop' where id = ${await eventAt(1)}`)
  const forged = signCheckpoint(signingKeys('mine'), {
    origin: `${origin}/ended`,
    seq: 2,
    hash: Buffer.alloc(32),
    day: '2999-01-01',
  })
  await database.db.insert(auditVerifications).values({ what: 'ended', note: forged })
  await database.db.insert(auditVerifications).values({
    what: 'under_way',
    note: forged.replace('/ended', '/under_way'),
  })
  expect(await lastWhole()).toBeUndefined()
  expect(await whole()).toEqual([expect.stringContaining('link 1: it was changed')])
})

const old = (days: number) =>
  sql`update audit_events set at = clock_timestamp() - ${days} * interval '1 day'`

test.each([
  ['retention', 180],
  ['order_deleted', 90],
])(
  'T57 a tombstone “%s” after an event that is younger than %i days is named, and one that is older is believed',
  async (tombstone, days) => {
    await recordMany(4)
    const bury = (seq: number) => [
      sql`delete from audit_events where id = (select event_id from audit_chain where seq = ${seq})`,
      sql`update audit_chain set tombstone = ${tombstone} where seq = ${seq}`,
    ]
    const third = { seq: 3, eventId: await eventAt(3), why: 'young' }
    expect(await faultAfter(...bury(3))).toEqual(third)
    for (const [age, fault] of [
      [days - 2, third],
      [days + 1, undefined],
    ] as const)
      expect([age, await faultAfter(old(age), forge, ...bury(3))]).toEqual([age, fault])
    // All before it are gone, too: the checkpoint says that it is not older.
    expect(await faultAfter(...bury(1), ...bury(2), ...bury(3))).toBeUndefined()
    await checkpoint()
    await recordMany(1)
    const fifth = await eventAt(5)
    expect(await faultAfter(...[1, 2, 3, 4, 5].flatMap((seq) => bury(seq)))).toEqual({
      seq: 5,
      eventId: fifth,
      why: 'young',
    })
  },
)
