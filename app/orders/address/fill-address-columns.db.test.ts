import { randomUUID } from 'node:crypto'
import { count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { addressColumns } from './address-columns.server.ts'
import { fillAddressColumns } from './fill-address-columns.server.ts'

test('orders of an earlier version get their address columns, more than fit in one batch and whether it can be read or not', async () => {
  const { db, drop } = await shopDatabase()
  try {
    const texts = [
      '{"fullName":"Asha Rao","postalCode":"211 001","phone":"+919876543210"}',
      '12 MG Road, "Civil Lines" \\ {Prayagraj}, NULL',
    ]
    const rows = Array.from({ length: 2_002 }, (_, nth) => {
      const id = randomUUID()
      return {
        id,
        number: id.slice(0, 8),
        status: 'pending' as const,
        totalPaise: 100,
        shippingAddress: texts[nth % 2] ?? '',
        contactEmail: '',
        shippingMethod: 'Standard Shipping',
        idempotencyKey: id,
        requestHash: '',
        capabilityHash: '',
        createdAt: new Date(),
      }
    })
    // A number is the beginning of a random id: two may be alike.
    await db.insert(orders).values(rows).onConflictDoNothing()
    await fillAddressColumns(db)
    expect(await db.$count(orders, isNull(orders.addressReadable))).toBe(0)
    for (const text of texts) {
      const { shippingAddress, ...columns } = addressColumns(text)
      const { addressReadable, shippingName, shippingState, shippingPostalCode, shippingPhone } =
        orders
      const found = await db
        .select({
          addressReadable,
          shippingName,
          shippingState,
          shippingPostalCode,
          shippingPhone,
          n: count(),
        })
        .from(orders)
        .where(eq(orders.shippingAddress, shippingAddress))
        .groupBy(addressReadable, shippingName, shippingState, shippingPostalCode, shippingPhone)
      expect(found).toMatchObject([
        {
          addressReadable: columns.addressReadable,
          shippingName: columns.shippingName,
          shippingState: columns.shippingState,
          shippingPostalCode: columns.shippingPostalCode,
          shippingPhone: columns.shippingPhone,
        },
      ])
      expect(found[0]?.n).toBeGreaterThan(995)
    }
  } finally {
    await drop()
  }
})
