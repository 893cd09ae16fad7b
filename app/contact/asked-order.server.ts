import type { OrderViewer } from '#app/account/session/order-capability.server.ts'
import type { Log } from '#app/basics/log.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import type { Database } from '#db/database.ts'
import { isOrderParam } from './order-param.ts'

/** Id of the order that a message is about, if its sender has a right to see that. */
export async function findAskedOrder(
  services: { db: Database; log: Pick<Log, 'warn'> },
  viewer: OrderViewer,
  asked: string | null,
): Promise<string | undefined> {
  if (!isOrderParam(asked)) return undefined
  return (await findOrder(services, viewer, asked))?.id
}
