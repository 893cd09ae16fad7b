import { getTableColumns } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Order } from '../order.ts'
import { orderCondition } from '../orders.server.ts'
import { shopperColumns } from './shopper-columns.server.ts'
import { storedOrders } from './stored-orders.server.ts'

/**
 * Finds any order by id or number, also when its account is deleted. It asks nobody whose order it
 * is: for staff, for mails to the address on the order, and for tracking, which has compared the
 * contact and reads it `asShopper`. The wall `unscoped-orders-have-few-callers` refuses every other import.
 */
export async function findOrderUnscoped(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  idOrNumber: string,
  { asShopper = false } = {},
): Promise<Order | undefined> {
  const condition = orderCondition(idOrNumber)
  const columns = asShopper ? shopperColumns : getTableColumns(orders)
  const [row] = condition ? await db.select(columns).from(orders).where(condition) : []
  return row && (await storedOrders({ db, log }, [row]))[0]
}
