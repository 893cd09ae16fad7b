import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { catalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { indexCatalogueOnce } from '#app/catalogue/import/index-catalogue.server.ts'
import { listingOf, NO_FILTERS } from '#app/catalogue/listing.ts'
import { listProducts } from '#app/catalogue/listing/listings.server.ts'
import { sizesOf } from '#app/catalogue/sizes/sizes.ts'
import { verifyAuditChain } from '#app/desk/audit-chain/verify-audit-chain.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { statusCheckTime } from '#app/payments/status-check-schedule.ts'
import { cardServices } from '../tests/card-services.ts'
import { connect } from './database.ts'
import { createOptionalIndexes } from './optional-indexes.ts'
import {
  auditChain,
  auditEvents,
  catalogueWords,
  paymentAttempts,
  refunds,
  returns,
  styles,
} from './schema.ts'

const MIGRATIONS = 'db/migrations'

/** A folder with only the first `count` migrations, as in an earlier version. */
async function migrationsUpTo(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

test('a catalogue that was loaded before there were facets, stock and search is found by all of them after the next start', async () => {
  const url = inject('postgresUrl')
  const name = `upgrade_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, close } = connect(url.replace(/\/[^/]*$/, `/${name}`))
  const old = await migrationsUpTo(1)
  try {
    await migrate(db, { migrationsFolder: old })
    await db.execute(sql`
      insert into styles (uuid, id, product_display_name, price_paise, gender, master_category, sub_category, article_type, base_colour)
      select gen_random_uuid(), id, 'Neel Checked Shirt ' || id, case when id % 5 > 0 then id * 100 end, gender, master, sub, article, 'Blue'
      from (values ('Men', 'Apparel', 'Topwear', 'Shirts'), ('Women', 'Footwear', 'Shoes', 'Heels'), (null, 'Home', 'Home Furnishing', 'Cushion Covers'),
        ('Unisex', 'Sporting Goods', 'Sports Equipment', 'Footballs'), ('Men', 'Personal Care', 'Fragrance', 'Deodorant')) as kinds(gender, master, sub, article),
        generate_series(1, 100) as number, lateral (select number * 10 + ascii(article) % 10 as id) as numbered
      on conflict do nothing`)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    await indexCatalogueOnce(db)

    const counts = catalogueIndex(db)
    const men = listingOf('men', {
      sort: 'price-up',
      chosen: { ...NO_FILTERS, subCategory: ['Topwear'] },
    })
    const listed = await listProducts(cardServices(db), counts, men, '2')
    expect([listed.page.number, listed.products.length]).toEqual([2, 12])
    const inM = await listProducts(
      cardServices(db),
      counts,
      listingOf('men', { chosen: { ...NO_FILTERS, size: ['M'] } }),
      null,
    )
    expect(inM.page.total).toBe(listed.page.total)
    expect((await db.select().from(catalogueWords)).map(({ word }) => word)).toContain('checked')
    // The migration computed sizes in SQL; the start corrects what the rule sees otherwise now.
    for (const style of await db.select().from(styles)) expect(style.sizes).toEqual(sizesOf(style))
  } finally {
    await close()
    await admin.query(`drop database ${name}`)
    await admin.end()
    await rm(old, { recursive: true, force: true })
  }
})

test('a reason that no list knows is kept as the note of `other`, and what was written beside it stays', async () => {
  const { entries } = JSON.parse(await readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const url = inject('postgresUrl')
  const name = `upgrade_codes_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, pool, close } = connect(url.replace(/\/[^/]*$/, `/${name}`))
  const old = await migrationsUpTo(entries.findIndex(({ tag }) => tag.endsWith('_order_columns')))
  try {
    await migrate(db, { migrationsFolder: old })
    await pool.query(`
      insert into orders (id, number, status, total_paise, shipping_address, contact_email, shipping_method, idempotency_key, request_hash, capability_hash, created_at)
        values ('11111111-0000-4000-8000-000000000000', '11111111', 'shipped', 100, '', '', '', 'imported 1', '', '', now());
      insert into order_items (id, order_id, position, product_id, quantity, price_paise)
        values ('22222222-0000-4000-8000-000000000000', '11111111-0000-4000-8000-000000000000', 0, 'p', 1, 100);
      insert into returns (id, order_item_id, quantity, reason, note, state, requested_at)
        select gen_random_uuid(), '22222222-0000-4000-8000-000000000000', 1, reason, note, 'requested', now()
        from (values ('Too red', 'At the sleeves'), ('Too loud', null), ('Too large', 'By far')) as r(reason, note);
      insert into payment_attempts (reference, order_id, gateway, amount_paise, state, created_at)
        values ('REF', '11111111-0000-4000-8000-000000000000', 'sabpaisa', 100, 'succeeded', now());
      insert into refunds (id, attempt_reference, cause, amount_paise, why, state, detail, created_at)
        select gen_random_uuid(), 'REF', why, 1, why, 'succeeded', detail, now()
        from (values ('a gift', 'by hand: UTR 1'), ('it was returned', '09 refused')) as r(why, detail)`)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    const { why, whyNote, method, methodNote, detail } = refunds
    expect(
      await db.select({ why, whyNote, method, methodNote, detail }).from(refunds).orderBy(why),
    ).toEqual([
      { why: 'other', whyNote: 'a gift', method: 'manual', methodNote: 'UTR 1', detail: null },
      {
        why: 'returned',
        whyNote: null,
        method: 'gateway',
        methodNote: null,
        detail: '09 refused',
      },
    ])
    const { reason, note } = returns
    expect(await db.select({ reason, note }).from(returns).orderBy(note)).toEqual([
      { reason: 'too_large', note: 'By far' },
      { reason: 'other', note: 'Too loud' },
      { reason: 'other', note: 'Too red\nAt the sleeves' },
    ])
  } finally {
    await close()
    await admin.query(`drop database ${name}`)
    await admin.end()
    await rm(old, { recursive: true, force: true })
  }
})

test('T58 attempts of an earlier version are due by their age, as the schedule has it; settled ones and those that are over are not', async () => {
  const { entries } = JSON.parse(await readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const url = inject('postgresUrl')
  const name = `upgrade_later_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, pool, close } = connect(url.replace(/\/[^/]*$/, `/${name}`))
  const old = await migrationsUpTo(entries.findIndex(({ tag }) => tag.endsWith('_later')))
  const minutes = [0, 3, 45, 600, 1_500, 5 * 1_440 + 10, 6 * 1_440 + 10, 31 * 1_440]
  try {
    await migrate(db, { migrationsFolder: old })
    await pool.query(`
      insert into orders (id, number, status, total_paise, shipping_address, contact_email, shipping_method, idempotency_key, request_hash, capability_hash, created_at)
        values ('11111111-0000-4000-8000-000000000000', '11111111', 'pending', 100, '', '', '', 'key', '', '', now());
      insert into payment_attempts (reference, order_id, gateway, amount_paise, state, created_at)
        select state || ' ' || age, '11111111-0000-4000-8000-000000000000', 'sabpaisa', 100, state, now() - age * interval '1 minute'
        from unnest(array['redirected', 'failed', 'succeeded']) as state, unnest(array[${minutes.join()}]) as age`)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    for (const attempt of await db.select().from(paymentAttempts)) {
      const { reference, createdAt, checks, nextCheckAt } = attempt
      const [state, age] = reference.split(' ')
      const isOver = state === 'succeeded' || (state === 'failed' && Number(age) > 6 * 1_440)
      if (isOver) expect([reference, nextCheckAt]).toEqual([reference, null])
      else {
        expect([reference, nextCheckAt]).toEqual([reference, statusCheckTime(createdAt, checks)])
        // It is still to come, or it is the last.
        expect([reference, nextCheckAt! > new Date() || checks === 34]).toEqual([reference, true])
      }
    }
  } finally {
    await close()
    await admin.query(`drop database ${name}`)
    await admin.end()
    await rm(old, { recursive: true, force: true })
  }
})

test('T57 events of before there was a chain are linked by their ids, those of an earlier version beside it as well, and what that erases stays right', async () => {
  const { entries } = JSON.parse(await readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const url = inject('postgresUrl')
  const name = `upgrade_chain_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, pool, close } = connect(url.replace(/\/[^/]*$/, `/${name}`))
  const old = await migrationsUpTo(entries.findIndex(({ tag }) => tag.endsWith('_audit_chain')))
  const insert = (subject: string, personal: string | null) =>
    pool.query(
      `insert into audit_events (actor, subject_type, subject_id, action, after, personal)
       values ('shopper', 'account', $1, 'signed_in', '{}', $2)`,
      [subject, personal],
    )
  try {
    await migrate(db, { migrationsFolder: old })
    for (const subject of ['a', 'b', 'c']) await insert(subject, null)
    await insert('d', '{"device": "Chrome on Android", "network": "abcdefgh"}')
    await migrate(db, { migrationsFolder: MIGRATIONS })
    await insert('e', '{"device": "Firefox on Linux", "network": "abcdefgh"}')
    await pool.query(`update audit_events set personal = null where subject_id = 'd'`)
    const events = await db.select().from(auditEvents).orderBy(auditEvents.id)
    const links = await db.select().from(auditChain).orderBy(auditChain.seq)
    expect(events).toHaveLength(5)
    expect(links.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id))
    expect(events.map(({ salt }) => salt?.length)).toEqual([...Array(4), 32])
    const report = await verifyAuditChain(db, signingKeys('secret of a test'), { all: true })
    expect(report).toMatchObject({ fault: undefined, head: { seq: 5 }, erased: 1 })
    // The triggers that keep events are on again.
    await expect(pool.query(`update audit_events set after = '{"a": 1}'`)).rejects.toThrow(
      'audit events are append-only',
    )
  } finally {
    await close()
    await admin.query(`drop database ${name}`)
    await admin.end()
    await rm(old, { recursive: true, force: true })
  }
})

test('a catalogue of before there were places in listings stands as it stood, is not read under a lock, and is put in order by places after the next start', async () => {
  const { entries } = JSON.parse(await readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const url = inject('postgresUrl')
  const name = `upgrade_places_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, pool, close } = connect(url.replace(/\/[^/]*$/, `/${name}`))
  const old = await migrationsUpTo(entries.findIndex(({ tag }) => tag.endsWith('_listing_places')))
  const listed = async () => {
    const { products } = await listProducts(
      cardServices(db),
      catalogueIndex(db),
      listingOf('men'),
      null,
    )
    return products.map(({ styleId }) => styleId)
  }
  try {
    await migrate(db, { migrationsFolder: old })
    await pool.query(`
      insert into styles (uuid, id, product_display_name, gender, master_category, sub_category, article_type)
      select gen_random_uuid(), id, 'Neel ' || id, 'Men', 'Apparel', 'Topwear', 'Shirts' from generate_series(1, 20) as id`)
    // Today's code writes the rollup, so it needs a column of a later version meanwhile.
    await pool.query('alter table facet_cells add column country_of_origin text')
    await indexCatalogueOnce(db)
    await pool.query('alter table facet_cells drop column country_of_origin')
    await migrate(db, { migrationsFolder: MIGRATIONS })
    // Neither validated nor indexed under the lock of the migration: both would read the whole table.
    const { rows: read } = await pool.query(`
      select from pg_constraint where conname = 'styles_listing_place_is_a_place' and convalidated
      union all select from pg_indexes where indexname = 'styles_placed_idx'`)
    expect(read).toEqual([])
    const newest = Array.from({ length: 12 }, (_, i) => 20 - i)
    expect(await listed()).toEqual(newest)

    await createOptionalIndexes(db)
    const { rows } = await pool.query(
      `select from pg_indexes where indexname = 'styles_placed_idx'`,
    )
    expect(rows).toHaveLength(1)
    await pool.query('update styles set listing_place = 999 where id = 2')
    expect(await listed()).toEqual([2, ...newest.slice(0, 11)])
    for (const wrong of [0, 1_000])
      await expect(pool.query(`update styles set listing_place = ${wrong}`)).rejects.toThrow(
        'styles_listing_place_is_a_place',
      )
  } finally {
    await close()
    await admin.query(`drop database ${name}`)
    await admin.end()
    await rm(old, { recursive: true, force: true })
  }
})
