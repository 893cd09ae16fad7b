import { given } from '#given-brand'
import { USUAL_METHODS, type GatewayMethod } from './payment-methods.ts'

/** What can be paid by at the gateways, the same on the server and in a page. */
export const offeredMethods = (): readonly GatewayMethod[] => given.methods ?? USUAL_METHODS
