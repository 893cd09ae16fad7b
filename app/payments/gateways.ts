import { err, type Result } from '#app/basics/result.ts'
import type {
  Observation,
  PaymentGateway,
  RefundProgress,
  SentRefund,
  Unavailable,
} from './gateway.ts'

/**
 * Registry of gateways. Each attempt, with its status checks, refunds and notices, belongs to the
 * gateway it was made for, also after the merchant has switched to another.
 */
export type Gateways = {
  /** Gateways of new attempts, in the merchant's order. */
  offered: OfferedGateways
  all: readonly PaymentGateway[]
  /** Undefined when the settings of this gateway are gone; its attempts wait until they are back. */
  find(id: string): PaymentGateway | undefined
}

export type OfferedGateways = readonly [PaymentGateway, ...PaymentGateway[]]

export function gatewayRegistry(
  offered: OfferedGateways,
  others: readonly PaymentGateway[] = [],
): Gateways {
  const all = [...offered, ...others]
  const byId = new Map(all.map((gateway) => [gateway.id, gateway]))
  if (byId.size < all.length) throw new Error('payments: two gateways have one id')
  return { offered, all, find: (id) => byId.get(id) }
}

/** Status check at the attempt's own gateway; one that is not set is as unavailable as one away. */
export const fetchStatus = async (
  gateways: Gateways,
  { gateway, reference }: { gateway: string; reference: string },
): Promise<Result<Observation, Unavailable>> =>
  gateways.find(gateway)?.fetchStatus(reference) ?? err(notSet(gateway))

/** Status check of one refund, at the gateway of its attempt. */
export const fetchRefund = async (
  gateways: Gateways,
  { gateway, ...refund }: SentRefund & { gateway: string },
): Promise<Result<RefundProgress, Unavailable>> =>
  gateways.find(gateway)?.fetchRefund(refund) ?? err(notSet(gateway))

export const notSet = (gateway: string): Unavailable => ({
  why: 'unavailable',
  detail: `the gateway ${gateway} is not set`,
})
