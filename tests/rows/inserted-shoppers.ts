import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sessions, users } from '#db/schema.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'

/**
 * Signed-in shoppers, inserted straight into the database, for crowds that need no registering.
 * Signs the session's token with the shop's secret, as Better Auth does.
 */
export async function insertShoppers(
  shop: RunningShop,
  count: number,
): Promise<(Visitor & { email: string })[]> {
  const secret = (await readFile(path.join(shop.dataDir, 'session-secret'), 'utf8')).trim()
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }))
  const emailOf = (id: string) => `inserted.${id}@example.com`
  await shop.database.db
    .insert(users)
    .values(people.map(({ id }) => ({ id, name: 'Asha Rao', email: emailOf(id) })))
  const expiresAt = new Date(Date.now() + DAY_MS)
  await shop.database.db
    .insert(sessions)
    .values(people.map(({ id, token }) => ({ id: randomUUID(), userId: id, token, expiresAt })))
  return people.map(({ id, token }) => {
    const visitor = Object.assign(new Visitor(shop.url), { email: emailOf(id) })
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    visitor.cookies.set('session', encodeURIComponent(`${token}.${signature}`))
    return visitor
  })
}
