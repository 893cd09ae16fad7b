import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { addresses, users } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { recordRefusedAccess, type RefusalServices } from '../events/record-refusal.server.ts'
import type { AddressToSave } from './address.ts'
import { MAX_ADDRESSES, type Address, type SavedAddress } from './saved-address.ts'
import { stateOfStored } from '#app/shipping/places/settle-state.server.ts'

type Services = AsksFrom & { db: Database; now: () => Date }

const { userId: _, createdAt: __, updatedAt: ___, ...SAVED_COLUMNS } = getTableColumns(addresses)

/** Addresses of an account: the preferred one first, then by age, newest first. */
export async function listAddresses(db: Database, shopperId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select(SAVED_COLUMNS)
    .from(addresses)
    .where(eq(addresses.userId, shopperId))
    .orderBy(desc(addresses.preferred), desc(addresses.createdAt), desc(addresses.id))
  return rows.map((row) => ({ ...row, state: stateOfStored(row.postalCode, row.state) }))
}

/** Ownership: searches only the shopper's own addresses, so any other id is undefined (T24). */
export const findAddress = async (
  db: Database,
  shopperId: string,
  id: string,
): Promise<SavedAddress | undefined> =>
  (await listAddresses(db, shopperId)).find((saved) => saved.id === id)

/** Records that a shopper asked for an address that is not theirs. */
export async function recordRefusedAddress(
  services: RefusalServices,
  shopperId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) return
  const existing = sql`(select ${addresses.id} from ${addresses} where ${addresses.id} = ${id})`
  await recordRefusedAccess(services, shopperId, { of: 'address', existing })
}

/**
 * Changes the address with `id`, or adds one. Adding is idempotent: an equal address is updated, so
 * pressing twice or in two tabs saves it once. The first address becomes preferred.
 */
export const saveAddress = (
  { db, now, requester }: Services,
  shopperId: string,
  { preferred, ...address }: AddressToSave,
  id?: string,
): Promise<Result<null, 'not found' | 'too many'>> =>
  withAddressLock(db, shopperId, async (tx, existing) => {
    const old = existing?.find((saved) =>
      id === undefined ? isSame(saved, address) : saved.id === id,
    )
    if (!existing || (id !== undefined && !old)) return err('not found')
    if (!old && existing.length >= MAX_ADDRESSES) return err('too many')
    const saved = {
      id: old?.id ?? randomUUID(),
      ...address,
      updatedAt: now(),
    }
    if (old) await tx.update(addresses).set(saved).where(eq(addresses.id, old.id))
    else
      await tx.insert(addresses).values({ ...saved, userId: shopperId, createdAt: saved.updatedAt })
    if (preferred || existing.length === 0) await prefer(tx, shopperId, saved.id)
    await recordAccountEvent(
      tx,
      { requester },
      {
        accountId: shopperId,
        action: old ? 'address_changed' : 'address_added',
        facts: { id: saved.id },
      },
    )
    return ok(null)
  })

/**
 * Removes an address; if it was the preferred one, the newest of the others becomes preferred.
 * @returns the removed address, or undefined if there was none
 */
export const removeAddress = (
  { db, requester }: Omit<Services, 'now'>,
  shopperId: string,
  id: string,
): Promise<SavedAddress | undefined> =>
  withAddressLock(db, shopperId, async (tx, existing = []) => {
    const removed = existing.find((saved) => saved.id === id)
    if (!removed) return undefined
    await tx.delete(addresses).where(eq(addresses.id, removed.id))
    const [newest] = existing.filter((saved) => saved !== removed)
    if (removed.preferred && newest) await prefer(tx, shopperId, newest.id)
    await recordAccountEvent(
      tx,
      { requester },
      { accountId: shopperId, action: 'address_removed', facts: { id: removed.id } },
    )
    return removed
  })

/** @returns the preferred address, or undefined if it does not exist */
export const preferAddress = (
  { db, requester }: Omit<Services, 'now'>,
  shopperId: string,
  id: string,
): Promise<SavedAddress | undefined> =>
  withAddressLock(db, shopperId, async (tx, existing = []) => {
    const wanted = existing.find((saved) => saved.id === id)
    if (!wanted) return undefined
    await prefer(tx, shopperId, wanted.id)
    await recordAccountEvent(
      tx,
      { requester },
      { accountId: shopperId, action: 'address_changed', facts: { id: wanted.id } },
    )
    return wanted
  })

/**
 * Row lock on the account: changes from other tabs and devices wait. `existing` is undefined if the
 * account is gone.
 */
const withAddressLock = <T>(
  db: Database,
  shopperId: string,
  change: (tx: Transaction, existing: SavedAddress[] | undefined) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    // 'no key update' lets a sign-in pass, since its foreign key refers to the same row.
    const [shopper] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, shopperId))
      .for('no key update')
    return change(tx, shopper && (await listAddresses(tx, shopperId)))
  })

/** Clears the old preferred address first: a unique index allows one for each account. */
async function prefer(tx: Transaction, shopperId: string, id: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ preferred: false })
    .where(and(eq(addresses.userId, shopperId), addresses.preferred))
  await tx.update(addresses).set({ preferred: true }).where(eq(addresses.id, id))
}

const isSame = (saved: Address, address: Address): boolean =>
  FIELDS.every((field) => saved[field] === address[field])
const FIELDS = ['firstName', 'lastName', 'phone', 'address', 'city', 'postalCode'] as const
