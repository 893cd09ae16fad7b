import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { onlyState } from '#app/tax/seller-state.ts'

const FIRST = 3

/**
 * A sentence where orders are to be sent beyond the State within which alone the shop may sell: they
 * were placed before it came under composition, or gave up its registration.
 */
export async function beyondStateProblem(
  db: Database,
  seller: Brand['seller'],
): Promise<string | undefined> {
  const only = stateName(onlyState(seller) ?? '')
  if (only === undefined) return undefined
  const found = and(eq(orders.status, 'processing'), ne(orders.shippingState, only))
  const count = await db.$count(orders, found)
  if (count === 0) return undefined
  const first = await db
    .select({ number: orders.number })
    .from(orders)
    .where(found)
    .orderBy(desc(orders.createdAt))
    .limit(FIRST)
  const named = first.map(({ number }) => `#${number}`).join(', ')
  const more = count > first.length ? ` and ${count - first.length} more` : ''
  return `You may sell within ${only} alone, and ${count === 1 ? 'an order goes' : `${count} orders go`} to another State: ${named}${more}. Cancel and pay back, or ask your adviser.`
}
