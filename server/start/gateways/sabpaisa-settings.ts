import { z } from 'zod'
import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import { gatewayMethods } from './gateway-list.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

export const sabPaisaSettings = {
  SABPAISA_CLIENT_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,5}$/, 'must be one to five letters or digits')
    .optional(),
  SABPAISA_USERNAME: z.string().min(1).max(50).optional(),
  SABPAISA_PASSWORD: z.string().min(1).max(50).optional(),
  /** Comes with the account. It is never detected: a forger would choose the version without integrity. */
  SABPAISA_PROTOCOL_VERSION: z
    .enum(['1', '2'], 'must be 1 or 2')
    .default('2')
    .transform((protocolVersion): ProtocolVersion => (protocolVersion === '1' ? 1 : 2)),
  SABPAISA_AUTH_KEY: z.string().optional(),
  SABPAISA_AUTH_IV: z.string().optional(),
  SABPAISA_INIT_URL: url.default('https://securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1'),
  SABPAISA_ENQUIRY_URL: url.default(
    'https://txnenquiry.sabpaisa.in/SPTxtnEnquiry/getTxnStatusByClientxnId',
  ),
  SABPAISA_REFUND_URL: url.default('https://gateway.sabpaisa.in/sabpaisa/refund'),
  /** Whether SabPaisa refunds one payment in several parts (docs/payment-protocol.md section 4). */
  SABPAISA_PARTIAL_REFUNDS: z.enum(['false', 'true'], 'must be true or false').default('false'),
  SABPAISA_METHODS: gatewayMethods,
  SABPAISA_PARAM_ENCODING: z.enum(['raw', 'form'], 'must be raw or form').default('raw'),
}

/** The form of the keys by protocol version (docs/payment-protocol.md section 2). */
export const SABPAISA_KEYS = {
  1: {
    SABPAISA_AUTH_KEY: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
    SABPAISA_AUTH_IV: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
  },
  2: {
    SABPAISA_AUTH_KEY: z
      .base64('must be base64 of 32 bytes')
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be base64 of 32 bytes'),
    SABPAISA_AUTH_IV: z.base64('must be base64').min(4, 'must be base64'),
  },
} as const

export type SabPaisaAccount = {
  protocolVersion: ProtocolVersion
  clientCode: string
  transUserName: string
  transUserPassword: string
  authKey: string
  authIV: string
}
