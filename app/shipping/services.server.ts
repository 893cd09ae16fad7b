import { createContext } from 'react-router'
import type { Database } from '#db/database.ts'

/** Services of loaders that say when a parcel arrives: none of them knows a visitor. */
export type ShippingServices = { db: Database; now: () => Date }

export const shippingServices = createContext<ShippingServices>()
