import { stateOfGstin } from './place-of-supply.ts'

type Seller = { registration: string; gstin: string; state: string }

/** Code of the State that a shop sells from; '' where nobody has said. */
export const sellerState = ({ gstin, state }: Pick<Seller, 'gstin' | 'state'>): string =>
  gstin === '' ? state : stateOfGstin(gstin)

/**
 * State beyond which a shop may not sell goods: its own, under composition (section 10(2)(c) of the
 * CGST Act) and without a registration (section 24). Undefined: it may sell everywhere.
 */
export const onlyState = (seller: Seller): string | undefined =>
  seller.registration === 'composition' || seller.registration === 'unregistered'
    ? sellerState(seller)
    : undefined
