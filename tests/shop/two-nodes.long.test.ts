import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test } from 'vitest'
import { connect } from '#db/database.ts'
import { MIGRATIONS_FOLDER } from '#db/migrations-folder.ts'
import { administer, databaseUrlFor } from '../databases/postgres-template.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { skewedNode } from '../skewed-node.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'

const HOUR = 3_600
const SECRET = 's'.repeat(40)

test('T64 who floods the turns to hash of one node closes the other to nobody', async () => {
  const database = await shopDatabase()
  const settings = { SESSION_SECRET: SECRET, TEST_PASSWORD_HASH_COST: '' }
  const slow = await skewedNode(database.url, -HOUR, settings)
  const other = await skewedNode(database.url, HOUR, settings)
  const { email } = await newShopper(other.url)
  try {
    const flood = Array.from({ length: 120 }, async (_, nth) => {
      const stranger = new Visitor(slow.url, { address: `198.51.${nth}.1` })
      return (await stranger.post('/login', { email: `${nth}@example.com`, password: 'kolam2' }))
        .status
    })
    const seen = Promise.all(flood)
    await Promise.any(flood.map(async (status) => expect(await status).toBe(429)))
    const signIn = { email, password: 'rangoli9' }
    expect((await new Visitor(other.url).post('/login', signIn)).status).toBe(302)
    expect(await seen).toContain(429)
  } finally {
    await Promise.all([slow, other].map((node) => node.close()))
    await database.drop()
  }
})

test('T64 two nodes that start at once on an empty database migrate it once, and load one catalogue', async () => {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await administer(inject('postgresUrl'), `create database ${name}`)
  const url = databaseUrlFor(inject('postgresUrl'), name)
  const { db, close } = connect(url)
  const settings = { SESSION_SECRET: SECRET }
  const started = await Promise.all([skewedNode(url, 0, settings), skewedNode(url, HOUR, settings)])
  try {
    const { rows } = await db.execute(
      sql`select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select count(*)::int from catalogue_loads) as loads`,
    )
    const { length } = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
    expect(rows).toEqual([{ migrations: length, loads: 1 }])
    const shoppers = await Promise.all(started.map((node) => newShopper(node.url)))
    expect((await shoppers[0]!.get('/account')).status).toBe(200)
  } finally {
    await Promise.all(started.map((node) => node.close()))
    await close()
    await administer(inject('postgresUrl'), `drop database ${name} with (force)`)
  }
})

test('T64 a node starts and sells beside a newer one, whose migrations have added to its tables', async () => {
  const newer = await shopDatabase()
  await newer.db.execute(sql`alter table orders add column of_the_next_version text`)
  await newer.db.execute(sql`create table of_the_next_version (id int)`)
  await newer.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1000 from drizzle.__drizzle_migrations`)
  const node = await skewedNode(newer.url, 0, { SESSION_SECRET: SECRET })
  try {
    const shopper = await newShopper(node.url)
    const { status } = await checkOut(shopper, [lineOf(await garment({ database: newer }))])
    expect(status).toBe(200)
  } finally {
    await node.close()
    await newer.drop()
  }
})
