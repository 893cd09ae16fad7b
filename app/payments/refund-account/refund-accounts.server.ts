import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { refundAccounts, refunds } from '#db/schema.ts'
import { openText, sealText } from '#app/basics/crypto/sealed-text.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { maskedAccount, type RefundAccount } from './refund-account.ts'

type Keys = Pick<SigningKeys, 'seeds'>

const sealedFor = (orderId: string) => ({ purpose: 'refund account' as const, rowId: orderId })

/** SQL: money of an order is still to be sent, or may be once a return is decided. */
const isWanted = (orderId: string) => sql<boolean>`(
  exists (select from ${refunds} r where r.order_id = ${orderId}::uuid and r.state <> 'succeeded')
  or exists (select from returns b join order_items i on i.id = b.order_item_id
    where i.order_id = ${orderId}::uuid and b.state = 'requested'
      and b.exchange_state is distinct from 'held'))`

/** Whether a refund of collected cash is owed or asked for: then its shopper may say where to. */
export async function isRefundWanted(
  db: Database | Transaction,
  orderId: string,
): Promise<boolean> {
  const found = await db.execute<{ wanted: boolean }>(sql`select ${isWanted(orderId)} as wanted`)
  return found.rows[0]?.wanted ?? false
}

/** Stores where a refund is to be sent, in place of what was there. Its caller has locked the order. */
export async function storeRefundAccount(
  tx: Transaction,
  keys: Keys,
  { orderId, account, at }: { orderId: string; account: RefundAccount; at: Date },
): Promise<void> {
  const row = {
    sealed: sealText(keys, sealedFor(orderId), JSON.stringify(account)),
    masked: maskedAccount(account),
    givenAt: at,
  }
  await tx
    .insert(refundAccounts)
    .values({ orderId, ...row })
    .onConflictDoUpdate({ target: refundAccounts.orderId, set: row })
}

/** Mask of the account that a refund is to be sent to; undefined where nobody said it. */
export async function findMaskedAccount(
  db: Database | Transaction,
  orderId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ masked: refundAccounts.masked })
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId))
  return row?.masked
}

export const hasRefundAccount = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await findMaskedAccount(tx, orderId)) !== undefined

/**
 * Where a refund is to be sent, in full: for who pays it. Undefined where nobody said it, or where it
 * was encrypted under a secret that the shop does not have.
 */
export async function openRefundAccount(
  db: Database,
  keys: Keys,
  orderId: string,
): Promise<RefundAccount | undefined> {
  const [row] = await db
    .select({ sealed: refundAccounts.sealed })
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId))
  const opened = row && openText(keys, sealedFor(orderId), row.sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as RefundAccount)
}

export const eraseRefundAccount = async (tx: Transaction, orderId: string): Promise<void> =>
  void (await tx.delete(refundAccounts).where(eq(refundAccounts.orderId, orderId)))

/** Erases where a refund was sent as soon as nothing of the order is left to pay, or to decide. */
export const eraseAccountOncePaid = async (tx: Transaction, orderId: string): Promise<void> =>
  void (await tx
    .delete(refundAccounts)
    .where(and(eq(refundAccounts.orderId, orderId), sql`not ${isWanted(orderId)}`)))
