import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { cashPayments, orderItems, orders, remittances } from '#db/schema.ts'

type CashOrderOptions = {
  /** `collected`: delivered, and its cash is with the courier. */
  state?: 'promised' | 'collected' | 'ended'
  total?: number
  tracking?: string
  courier?: string
  collectedAt?: Date
}

/** Puts an order that is paid at the door into the database, shipped or delivered. */
export async function insertCashOrder(
  db: Database,
  {
    state = 'collected',
    total = 100_000,
    collectedAt = new Date(),
    ...given
  }: CashOrderOptions = {},
): Promise<{ id: string; number: string; tracking: string }> {
  const id = randomUUID()
  const number = id.slice(0, 8)
  const tracking = given.tracking ?? `AWB${id.slice(-12).toUpperCase()}`
  const isCollected = state === 'collected'
  await db.insert(orders).values({
    id,
    number,
    status: isCollected ? 'delivered' : state === 'ended' ? 'cancelled' : 'shipped',
    paymentMethod: 'cash',
    totalPaise: total,
    shippingAddress: '{}',
    addressReadable: false,
    contactEmail: 'a@b.example',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    trackingNumber: tracking,
    courier: given.courier ?? 'Delhivery',
    createdAt: collectedAt,
    confirmedAt: collectedAt,
    shippedAt: collectedAt,
    deliveredAt: isCollected ? collectedAt : null,
  })
  await db.insert(orderItems).values({
    id,
    orderId: id,
    position: 0,
    productId: 'none',
    quantity: 1,
    pricePaise: total,
  })
  await db.insert(cashPayments).values({
    orderId: id,
    state,
    endedWhy: state === 'ended' ? 'refused' : null,
    collectedAt: isCollected ? collectedAt : null,
    collectedPaise: isCollected ? total : null,
  })
  return { id, number, tracking }
}

/** A remittance whose columns are matched, of lines "tracking number or order, rupees". @returns its number */
export async function insertRemittance(
  db: Database,
  lines: readonly string[],
  set: Partial<typeof remittances.$inferInsert> = {},
): Promise<number> {
  const [stored] = await db
    .insert(remittances)
    .values({
      courier: 'Delhivery',
      state: 'checked',
      uploadedBy: 'meera',
      fileName: 'remittance.csv',
      file: Buffer.from(['AWB,Amount', ...lines].join('\n')),
      // Files with the same lines are told apart here: what is tested begins behind the upload.
      digest: Buffer.from(randomUUID()),
      header: ['AWB', 'Amount'],
      columns: ['tracking', 'amount'],
      reference: 'UTR1',
      paidOn: '2026-11-20',
      ...set,
    })
    .returning({ id: remittances.id })
  return stored?.id ?? 0
}
