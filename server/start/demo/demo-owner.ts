import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staff, staffCredentials, staffSessions } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { setPassword } from '#app/staff/accounts/members.server.ts'
import type { StaffAuth } from '#app/staff/staff-auth.server.ts'

export type DemoOwner = { email: string; password: string }

const ID = 'demo-owner'
const EMAIL = 'owner@example.com'

type Services = { db: Database; keys: SigningKeys; staffAuth: StaffAuth; now: () => Date }

/** In demo mode there is an owner to try the desk with; in production there is none. */
export async function keepDemoOwner(
  { production }: { production: boolean },
  services: Services,
): Promise<DemoOwner | undefined> {
  if (!production) return makeDemoOwner(services)
  await endDemoOwner(services.db, services.now())
  return undefined
}

/**
 * Owner of a shop in demo mode, whose password follows from the shop's secret, so that each start can
 * print it. Once removed it stays so.
 */
async function makeDemoOwner({ db, keys, staffAuth }: Services): Promise<DemoOwner | undefined> {
  const owner = { email: EMAIL, password: keys.sign('demo owner', 'password').slice(0, 16) }
  const [found] = await db.select().from(staff).where(eq(staff.email, EMAIL))
  if (found) return found.id === ID && !found.leftAt ? owner : undefined
  const hash = await (await staffAuth.$context).password.hash(owner.password)
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(staff)
      .values({ id: ID, name: 'Demo owner', email: EMAIL, role: 'owner' })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (made.length > 0) await setPassword(tx, ID, hash)
  })
  return owner
}

/** Production on a database that was a demo's: its owner, whose password was printed, is ended. */
async function endDemoOwner(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(staff).set({ leftAt: now }).where(eq(staff.id, ID))
    await tx.delete(staffCredentials).where(eq(staffCredentials.userId, ID))
    await tx.delete(staffSessions).where(eq(staffSessions.userId, ID))
  })
}
