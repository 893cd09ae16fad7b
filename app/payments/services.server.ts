import { createContext } from 'react-router'
import type { AccountServices } from '#app/account/services.server.ts'
import type { PaymentGateway } from './gateway.ts'

/** What a loader or action needs to take money, or to ask what became of it. */
export type PaymentServices = AccountServices & { gateway: PaymentGateway }

export const paymentServices = createContext<PaymentServices>()
