import { randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { serialize } from 'hono/utils/cookie'
import type { Transaction, Database } from '#db/database.ts'
import { knownDevices, users } from '#db/schema.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { DAY_S } from '#app/basics/time.ts'
import { sentExactly } from './sent-cookie.server.ts'

/** Browser that a shopper signs in with. */
export type Device = {
  hash: string
  userAgent: string
  /** Set-Cookie header that keeps the device known. */
  cookie: string
  /** What the browser sent: a sign-in ends the session whose cookie it overwrites. */
  sentCookies: string
}

/**
 * Reads the device cookie or creates one. It is random, names no shopper and outlives signing out.
 */
export function readDevice(request: Request, origin: string): Device {
  const secure = origin.startsWith('https://')
  const name = secure ? '__Host-device' : 'device'
  const sent = sentExactly(request, name) ?? ''
  const secret = /^[\w-]{22}$/.test(sent) ? sent : randomBytes(16).toString('base64url')
  return {
    hash: sha256(secret),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    sentCookies: request.headers.get('cookie') ?? '',
    cookie: serialize<string>(name, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      maxAge: 400 * DAY_S, // Browsers keep no cookie for longer.
    }),
  }
}

/**
 * Stores the device of a sign-in.
 * @returns true if the shopper has other devices and this one is new
 */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  { hash }: Device,
  now: Date,
): Promise<boolean> {
  const [known] = await tx
    .select({ devices: count() })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  const updated = await tx
    .update(knownDevices)
    .set({ seenAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hash)))
  if (updated.rowCount) return false
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: hash, seenAt: now })
    .onConflictDoNothing()
  return (known?.devices ?? 0) > 0
}

/**
 * Forgets all devices but the one where the password was changed: a thief of the old one counts as
 * new.
 */
export async function forgetOtherDevices(
  tx: Transaction,
  userId: string,
  { hash }: Device,
  now: Date,
): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await tx.insert(knownDevices).values({ userId, deviceHash: hash, seenAt: now })
}

/** Whether the owner of the account has signed in from this device. */
export async function isKnownDevice(
  db: Database,
  email: string,
  { hash }: Device,
): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, hash)))
  return found.length > 0
}
