import { z } from 'zod'
import type { Account } from './razorpay/sandbox.ts'

const base64 = (what: string, fits: (bytes: number) => boolean) =>
  z
    .base64({ abort: true, error: 'must be base64' })
    .refine((text) => fits(atob(text).length), `must be base64 of ${what}`)

/** The keys of each protocol version. */
const keys = {
  1: {
    BANK_AUTH_KEY: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
    BANK_AUTH_IV: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must be exactly 16 characters in protocol version 1'),
  },
  2: {
    BANK_AUTH_KEY: base64('32 bytes', (bytes) => bytes === 32),
    BANK_AUTH_IV: base64('at least one byte', (bytes) => bytes > 0),
  },
}

const Always = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((mode) => mode !== 'production', 'is production: a test bank has no place there'),
  /** 0: any free port, printed in the ready line. */
  BANK_PORT: z.coerce.number().int().min(0).max(65_535),
  BANK_HOST: z.string().min(1).default('127.0.0.1'),
  BANK_DIR: z.string().min(1),
  BANK_CLIENT_CODE: z.string().regex(/^[A-Za-z0-9]{1,5}$/),
  BANK_USER: z.string().min(1),
  BANK_PASSWORD: z.string().min(1),
  /** Without them Razorpay is not played. */
  BANK_RAZORPAY_KEY_ID: z.string().min(1).optional(),
  BANK_RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  BANK_RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
})
/** The protocol version is a setting, never guessed from a message. */
const Env = z.discriminatedUnion(
  'BANK_PROTOCOL_VERSION',
  [
    Always.extend({ BANK_PROTOCOL_VERSION: z.literal('1'), ...keys[1] }),
    Always.extend({ BANK_PROTOCOL_VERSION: z.literal('2'), ...keys[2] }),
  ],
  'must be 1 or 2',
)

export type Merchant = {
  protocolVersion: 1 | 2
  clientCode: string
  user: string
  password: string
  authKey: string
  authIV: string
}
export type Settings = Readonly<{
  port: number
  host: string
  folder: string
  merchant: Merchant
  razorpay: Account | undefined
}>

/** @throws with one line that names the invalid variables, never their values */
export function readSettings(env: Record<string, string | undefined>): Settings {
  if (env['BANK_GENERATION']) throw new Error('BANK_GENERATION is now called BANK_PROTOCOL_VERSION')
  const parsed = Env.safeParse({
    ...env,
    BANK_PROTOCOL_VERSION: env['BANK_PROTOCOL_VERSION'] ?? '2',
  })
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  const { data } = parsed
  const merchant: Merchant = {
    protocolVersion: data.BANK_PROTOCOL_VERSION === '1' ? 1 : 2,
    clientCode: data.BANK_CLIENT_CODE,
    user: data.BANK_USER,
    password: data.BANK_PASSWORD,
    authKey: data.BANK_AUTH_KEY,
    authIV: data.BANK_AUTH_IV,
  }
  return Object.freeze({
    port: data.BANK_PORT,
    host: data.BANK_HOST,
    folder: data.BANK_DIR,
    merchant,
    razorpay: razorpayIn(data),
  })
}

/** All three or none. */
function razorpayIn(data: z.infer<typeof Always>): Account | undefined {
  const {
    BANK_RAZORPAY_KEY_ID: keyId,
    BANK_RAZORPAY_KEY_SECRET: keySecret,
    BANK_RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = data
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret }
  if (keyId ?? keySecret ?? webhookSecret)
    throw new Error('BANK_RAZORPAY_KEY_ID comes with its _SECRET and a _WEBHOOK_SECRET')
  return undefined
}
