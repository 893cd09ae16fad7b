import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orderItems, orders, users } from '#db/schema.ts'
import { recordHistory } from '../databases/record-history.ts'
import { nextOrderId } from './order-ids.ts'
import type { JourneyShop } from './shop.ts'

type Given = Partial<
  Pick<
    typeof orders.$inferInsert,
    | 'status'
    | 'paymentMethod'
    | 'shippingAddress'
    | 'trackingNumber'
    | 'createdAt'
    | 'confirmedAt'
    | 'paidAt'
    | 'shippedAt'
    | 'deliveredAt'
  >
> & {
  productName?: string | null
}

/** An order of this person, two shirts in one size, as it would stand in the database. */
export async function insertPlainOrder(
  { database: { db } }: JourneyShop,
  email: string,
  { productName = 'Kesar Men Navy Shirt', ...given }: Given = {},
): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const id = nextOrderId(email)
  const address = {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '9876543210',
  }
  const item = {
    productId: '0b5c7a34-none',
    productName,
    quantity: 2,
    pricePaise: 1_499_00,
    selectedSize: 'M',
    selectedColour: 'Navy Blue',
  }
  await db.transaction(async (tx) => {
    await tx.insert(orders).values({
      id,
      number: id.slice(0, 8),
      userId: user?.id ?? null,
      status: 'processing',
      totalPaise: 2_998_00,
      shippingAddress: JSON.stringify(address),
      contactEmail: email,
      shippingMethod: 'Standard Shipping',
      idempotencyKey: id,
      requestHash: '',
      capabilityHash: '',
      createdAt: new Date('2026-01-05T06:30:00Z'),
      ...given,
    })
    await tx.insert(orderItems).values({ id: randomUUID(), orderId: id, position: 0, ...item })
    await recordHistory(tx)
  })
  return id
}
