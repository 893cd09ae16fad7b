import { given } from '#given-brand'
import { USUAL_METHODS, type GatewayMethod } from './payment-methods.ts'

/** Payment methods that the gateways offer, the same on the server and in a page. */
export const offeredMethods = (): readonly GatewayMethod[] => given.methods ?? USUAL_METHODS
