import { createContext } from 'react-router'
import type { AccountServices } from '#app/account/services.server.ts'
import type { Gateways } from './gateways.ts'

/** What a loader or action needs to take money, or to ask what became of it. */
export type PaymentServices = AccountServices & { gateways: Gateways }

export const paymentServices = createContext<PaymentServices>()
