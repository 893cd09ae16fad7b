import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { insertOrdersWithoutHistory } from '../rows/many-orders.ts'
import { spawnedShop } from '../spawned-shop.ts'
import type { Visitor } from '../visitor.ts'
import { newMember } from './clients/staff-client.ts'

const ORDERS = 100_000
const MB = 1024 * 1024

/** Memory of a process, as the kernel counts it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Reads a file to its end without keeping it. */
async function read(member: Visitor, path: string) {
  const { body, status } = await member.get(path)
  expect(status).toBe(200)
  let lines = 0
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    lines += Buffer.from(piece).toString('latin1').split('\n').length - 1
  }
  return { lines, bytes }
}

test('a hundred thousand orders are downloaded whole, in a memory that stays', async () => {
  const shop = await spawnedShop({ url: inject('postgresUrl'), template: inject('templateName') })
  try {
    await insertOrdersWithoutHistory(shop.database, ORDERS)
    await shop.database.pool.query('analyze orders, order_items')
    const member = await newMember(shop, 'owner')
    await read(member, '/desk/orders.csv?state=Uttar+Pradesh&from=2026-11-01')
    const before = await residentBytes(shop.pid)
    let highest = before
    const done = new AbortController()
    const watching = (async () => {
      while (!done.signal.aborted) {
        highest = Math.max(highest, await residentBytes(shop.pid))
        await sleep(50)
      }
    })()
    const whole = await read(member, '/desk/orders.csv')
    done.abort()
    await watching
    expect(whole.lines).toBe(ORDERS + 1)
    expect(whole.bytes).toBeGreaterThan(15 * MB)
    // Less than the file itself, which is never in memory.
    expect(highest - before).toBeLessThan(64 * MB)
    // A reader that leaves stops the reading.
    const left = await member.get('/desk/orders.csv')
    await left.body?.cancel()
    await expect
      .poll(async () => {
        const { rows } = await shop.database.pool.query(
          `select from pg_locks where locktype = 'advisory' and classid = (hashtext('desk export')::bigint & 4294967295)::oid`,
        )
        return rows.length
      })
      .toBe(0)
  } finally {
    await shop.close()
  }
}, 600_000)
