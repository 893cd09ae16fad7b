import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { packingClaims, staff } from '#db/schema.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

/** Minutes after which whoever has begun a parcel, and not come back to it, is no longer named. */
const CLAIM_MINUTES = 15

/** A colleague who has begun the parcel. */
export type Claim = { name: string; beganAt: Date }

/**
 * Claims a parcel for the member who opens it, by the database's clock. One that a colleague has begun
 * is left to them, unless the member takes it over: a claim tells, it does not lock.
 * @returns the colleague's claim, if it stands
 */
export async function claimParcel(
  db: Database,
  { id: staffId }: StaffWho<'pack'>,
  orderId: string,
  { takeOver = false } = {},
): Promise<Claim | undefined> {
  const isOver = sql`${packingClaims.expiresAt} <= clock_timestamp()`
  const isMine = sql`${packingClaims.staffId} = ${staffId}`
  const claimed = await db
    .insert(packingClaims)
    .values({ orderId, staffId, beganAt: NOW, expiresAt: CLAIM_ENDS })
    .onConflictDoUpdate({
      target: packingClaims.orderId,
      set: {
        staffId,
        expiresAt: CLAIM_ENDS,
        beganAt: sql`case when ${isMine} and not (${isOver}) then ${packingClaims.beganAt} else excluded.began_at end`,
      },
      setWhere: takeOver ? sql`true` : sql`${isMine} or ${isOver}`,
    })
  if (claimed.rowCount) return undefined
  const [theirs] = await db
    .select({ name: staff.name, beganAt: packingClaims.beganAt })
    .from(packingClaims)
    .innerJoin(staff, eq(staff.id, packingClaims.staffId))
    .where(eq(packingClaims.orderId, orderId))
  return theirs
}

const NOW = sql`clock_timestamp()`
const CLAIM_ENDS = sql`clock_timestamp() + ${CLAIM_MINUTES} * interval '1 minute'`

/** Ends whoever's claim: the parcel is packed. */
export const endClaim = (tx: Transaction, orderId: string) =>
  tx.delete(packingClaims).where(eq(packingClaims.orderId, orderId))

/** Ends the member's own claim: the parcel is left for later. */
export async function leaveParcel(
  db: Database,
  { id }: StaffWho<'pack'>,
  number: string,
): Promise<void> {
  const named = orderCondition(number)
  if (!named) return
  const ofOrder = sql`${packingClaims.orderId} in (select id from orders where ${named})`
  await db.delete(packingClaims).where(and(eq(packingClaims.staffId, id), ofOrder))
}

/** Whether a colleague has begun the parcel of `waiting`. */
export const isClaimedByOthers = ({ id }: StaffWho<'pack'>) => sql`exists (
  select from packing_claims c where c.order_id = waiting.id and c.staff_id <> ${id}
    and c.expires_at > clock_timestamp())`
