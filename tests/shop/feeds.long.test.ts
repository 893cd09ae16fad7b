import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { spawnedShop } from '../spawned-shop.ts'

const PRODUCTS = 44_000
const SIZES = 6
const MB = 1024 * 1024

/** Memory of a process, as the kernel counts it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Reads a feed to its end without keeping it; the bytes are those after decompressing. */
async function read(address: URL) {
  const { body, status } = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(status).toBe(200)
  let lines = 0
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    lines += Buffer.from(piece).toString('latin1').split('\n').length - 1
  }
  return { lines, bytes }
}

test('forty-four thousand products in six sizes are read whole, in a memory that stays', async () => {
  const shop = await spawnedShop({ url: inject('postgresUrl'), template: inject('templateName') })
  try {
    const { pool } = shop.database
    await pool.query('update styles set listed = false where listed')
    await pool.query(`
      insert into styles (uuid, id, product_display_name, price_paise, gender, master_category,
        sub_category, article_type, usage, season, base_colour, sizes)
      select gen_random_uuid(), 2000000 + n, 'Kesar Men Navy Checked Shirt ' || n, 149900, 'Men', 'Apparel',
        'Topwear', 'Shirts', 'Casual', 'Summer', 'Navy Blue', '{XS,S,M,L,XL,XXL}'
      from generate_series(1, ${PRODUCTS}) as n`)
    const address = new URL('/feeds/google.tsv', shop.url)
    const begun = await fetch(address)
    await begun.body?.cancel()
    const before = await residentBytes(shop.pid)
    let highest = before
    const done = new AbortController()
    const watching = (async () => {
      while (!done.signal.aborted) {
        highest = Math.max(highest, await residentBytes(shop.pid))
        await sleep(50)
      }
    })()
    const whole = await read(address)
    done.abort()
    await watching
    expect(whole.lines).toBe(PRODUCTS * SIZES + 1)
    expect(whole.bytes).toBeGreaterThan(70 * MB)
    // Less than the feed itself, which is never in memory.
    expect(highest - before).toBeLessThan(64 * MB)
  } finally {
    await shop.close()
  }
}, 600_000)
