import { GOODS_GO_TO } from '#db/enums.ts'
import type { Supply } from './tax-part.ts'

export type GoodsGoTo = (typeof GOODS_GO_TO)[number]

export const readGoodsGoTo = (text: string): GoodsGoTo | undefined =>
  GOODS_GO_TO.find((one) => one === text)

type Buyer = { gstin: string; goodsGoTo: GoodsGoTo | undefined }

/**
 * Code of the State where goods are supplied: that where their delivery ends (section 10(1)(a) of the
 * IGST Act, and (ca) for buyers without a GSTIN). Goods that a registered buyer has delivered to another
 * person are supplied to that buyer, in the State of its GSTIN (section 10(1)(b)).
 */
export const placeOfSupply = (deliveryState: string, buyer?: Buyer): string =>
  buyer?.goodsGoTo === 'other' ? stateOfGstin(buyer.gstin) : deliveryState

/** Whether a buyer has its registration elsewhere than where the goods are delivered. */
export const isRegisteredElsewhere = (gstin: string, deliveryState: string): boolean =>
  stateOfGstin(gstin) !== deliveryState

/** Code of the State that a GSTIN is of: its first two digits. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

export const supplyOf = (sellerState: string, placeOfSupply: string): Supply =>
  sellerState === placeOfSupply ? 'intra' : 'inter'

/** Union territories without a legislature, and territorial waters: their half is UTGST. */
const UTGST_STATES = ['04', '26', '31', '35', '38', '97']

/** Name of the half that is not the Union's, where the goods are supplied. */
export const localTax = (placeOfSupply: string): 'SGST' | 'UTGST' =>
  UTGST_STATES.includes(placeOfSupply) ? 'UTGST' : 'SGST'
