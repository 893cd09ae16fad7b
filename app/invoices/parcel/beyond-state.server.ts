import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { onlyState } from '#app/tax/seller-state.ts'
import { deliveryStateOf } from '../delivery-state.server.ts'

const FIRST = 3
/** Orders that are looked at, oldest first: they are packed first. */
const MOST = 5_000

/**
 * A sentence where orders are to be sent beyond the State within which alone the shop may sell: they
 * were placed before it came under composition, or gave up its registration.
 */
export async function beyondStateProblem(
  db: Database,
  seller: Brand['seller'],
): Promise<string | undefined> {
  const code = onlyState(seller)
  if (code === undefined) return undefined
  const waiting = await db
    .select()
    .from(orders)
    .where(eq(orders.status, 'processing'))
    .orderBy(asc(orders.createdAt))
    .limit(MOST)
  const beyond = waiting.filter((row) => deliveryStateOf(row, code) !== code)
  const count = beyond.length
  if (count === 0) return undefined
  const first = beyond.slice(0, FIRST)
  const named = first.map(({ number }) => `#${number}`).join(', ')
  const more = count > first.length ? ` and ${count - first.length} more` : ''
  return `You may sell within ${stateName(code) ?? 'your State'} alone, and ${count === 1 ? 'an order goes' : `${count} orders go`} to another State: ${named}${more}. Cancel and pay back, or ask your adviser.`
}
