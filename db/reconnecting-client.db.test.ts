import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import { reconnectingClient } from './reconnecting-client.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  return client
}

const kill = (client: pg.Client) =>
  database.pool.query('select pg_terminate_backend($1)', [
    (client as pg.Client & { processID: number }).processID,
  ])

test('T53 it ends in the middle of a recovery, also of one that never comes to an end', async () => {
  const client = await connected()
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>()
  const connection = reconnectingClient({
    client,
    pingIntervalMs: 60_000,
    reconnect(signal) {
      begin(signal)
      return new Promise(() => {})
    },
  })
  await kill(client)
  const signal = await begun
  await connection.end()
  expect(signal.aborted).toBe(true)
})

test('T53 a connection that comes only after the end is closed again', async () => {
  const client = await connected()
  const late = await connected()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: connecting, resolve: connect } = Promise.withResolvers<pg.Client>()
  const connection = reconnectingClient({
    client,
    pingIntervalMs: 60_000,
    reconnect() {
      begin()
      return connecting
    },
  })
  await kill(client)
  await begun
  const ended = new Promise((resolve) => late.once('end', resolve))
  const ending = connection.end()
  connect(late)
  await Promise.all([ending, ended])
})

test('T17 an outage is reported once, however often a reconnection fails', async () => {
  const client = await connected()
  const said: string[] = []
  let failures = 3
  const connection = reconnectingClient({
    client,
    pingIntervalMs: 60_000,
    async reconnect() {
      if (failures > 0) throw new Error(`failure ${(failures -= 1)}`)
      return connected()
    },
    onDisconnect: () => said.push('lost'),
    onFailure: ({ message }) => said.push(message),
    onReconnect: () => said.push('restored'),
  })
  await kill(client)
  await expect.poll(() => said, { timeout: 10_000 }).toEqual(['lost', 'failure 2', 'restored'])
  await connection.end()
})
