import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { unsubscribe } from '#app/newsletter/newsletter.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'

/**
 * Takes an address off the newsletter, as its own link would. The event names it by its id alone:
 * the record outlives the address.
 * @returns the address
 */
export const takeOff = (
  { db, now }: { db: Database; now: () => Date },
  by: StaffWho<'newsletter'>,
  subscriberId: string,
): Promise<Result<string, string>> =>
  db.transaction(async (tx) => {
    const email = await unsubscribe({ db: tx, now }, subscriberId)
    if (email === undefined) return err('That address is not on the newsletter any more.')
    await tx.insert(auditEvents).values({
      ...staffActor(by),
      subjectType: 'subscriber',
      subjectId: subscriberId,
      action: 'removed',
      after: {},
    })
    return ok(email)
  })
