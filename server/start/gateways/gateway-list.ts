import { z } from 'zod'
import { GATEWAY_METHODS } from '#app/basics/payment-methods/payment-methods.ts'

/** Gateways that there is an adapter for. */
export const GATEWAY_KINDS = ['sabpaisa', 'razorpay'] as const
export type GatewayKind = (typeof GATEWAY_KINDS)[number]

/** Gateways that take new payments, in the order in which shoppers are offered them. */
export type OfferedKinds = readonly [GatewayKind, ...GatewayKind[]]

/** Names with commas between, each once. */
const listOf = <Name extends string>(names: readonly Name[], error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((list) => new Set(list).size === list.length, { error, abort: true })
    .pipe(z.tuple([z.enum(names, error)], z.enum(names, error)))

const GATEWAYS_ERROR = 'must be sandbox, or sabpaisa, razorpay, or both with a comma between'
export const paymentGateways = z
  .union([z.literal('sandbox'), listOf(GATEWAY_KINDS, GATEWAYS_ERROR)], GATEWAYS_ERROR)
  .default('sandbox')

export const sandboxGateways = listOf(
  GATEWAY_KINDS,
  'must be sabpaisa, razorpay, or both with a comma between',
).default(['sabpaisa'])

/** Methods that a gateway takes; undefined: those of its page, which the shop does not limit. */
export const gatewayMethods = listOf(
  GATEWAY_METHODS,
  `must be some of ${GATEWAY_METHODS.join(', ')}, with commas between`,
).optional()
