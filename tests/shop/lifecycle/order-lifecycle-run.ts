import type { Visitor } from '../../visitor.ts'
import type { Goods, Shopper } from '../clients/checkout-client.ts'
import type { RunningShop, Services } from '../shop-fixture.ts'

/** Ordered of each line, and in stock of each before. */
export const QUANTITIES = [3, 1, 2]
export const IN_STOCK = 100
/** Of the size to exchange for there is too little for all that may be asked. */
export const OTHER_SIZE_IN_STOCK = 2

export type World = { shop: RunningShop; services: Services; packer: Visitor }

export type OrderRun = {
  shopper: Shopper
  orderId: string
  /** Placed to be paid at the door. */
  toDoor: boolean
  goods: Goods[]
  itemIds: string[]
  /** Pieces that came back damaged, and pieces of parcels that were lost. */
  damaged: number
  lost: number
}
