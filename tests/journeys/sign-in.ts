import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { credentials, sessions, users } from '#db/schema.ts'
import type { SpawnedShop } from '../spawned-shop.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000
/** Cache of hashes by password, because hashing is what makes registering slow. */
const hashes = new Map<string, Promise<string>>()
let userAgent: string | undefined

/**
 * Sign-in fixture: inserts an account and a session of it as Better Auth would, and gives the
 * browser their cookies. For journeys about neither the form nor its request.
 */
export async function insertSignIn(
  page: Page,
  { database: { db }, dataDir, url }: Pick<SpawnedShop, 'database' | 'dataDir' | 'url'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  userAgent ??= await page.evaluate(() => navigator.userAgent)
  if (!hashes.has(password)) hashes.set(password, hashPassword(password))
  const [userId, token] = [randomUUID(), randomBytes(24).toString('base64url')]
  await db.insert(users).values({ id: userId, name, email, createdAt: new Date() })
  await db.insert(credentials).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: (await hashes.get(password)) ?? null,
  })
  const expiresAt = new Date(Date.now() + MONTH_MS)
  const now = new Date()
  await db.insert(sessions).values({
    id: randomUUID(),
    userId,
    token,
    expiresAt,
    userAgent,
    createdAt: now,
    updatedAt: now,
  })
  const secret = readFileSync(path.join(dataDir, 'session-secret'), 'utf8').trim()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const lasting = { url, expires: expiresAt.getTime() / 1_000, sameSite: 'Lax' as const }
  await page.context().addCookies([
    {
      ...lasting,
      name: 'session',
      value: encodeURIComponent(`${token}.${signature}`),
      httpOnly: true,
    },
    {
      ...lasting,
      name: 'signed-in',
      value: `${randomBytes(4).toString('hex')}.${randomBytes(4).toString('hex')}`,
    },
  ])
}
