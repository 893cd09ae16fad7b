import { createContext } from 'react-router'
import type { AccountServices } from '#app/account/services.server.ts'
import type { Gateways } from './gateways.ts'

/** Services of loaders and actions that take money, or ask what became of it. */
export type PaymentServices = AccountServices & { gateways: Gateways }

export const paymentServices = createContext<PaymentServices>()
