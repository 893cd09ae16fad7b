import type { Database } from '#db/database.ts'
import type { Gateways } from '../gateways.ts'
import { findAwayGateways } from '../status-checks/circuit-breaker.server.ts'
import { waysAtGateways, type WayToPay } from './ways-to-pay.ts'

/**
 * Ways to pay at gateways that a form offers, each with a word why where it is away. With one gateway
 * and no cash there is nothing to choose, so nothing is asked of the database.
 * @param beside `silent`: gateways that have just not answered; `cash`: it is offered, too
 */
export async function listWaysToPay(
  { db, gateways: { offered } }: { db: Database; gateways: Pick<Gateways, 'offered'> },
  { silent = [], cash = false }: { silent?: readonly string[]; cash?: boolean } = {},
): Promise<WayToPay[]> {
  if (offered.length < 2 && !cash) return waysAtGateways(offered)
  return waysAtGateways(offered, new Set([...(await findAwayGateways(db)), ...silent]))
}
