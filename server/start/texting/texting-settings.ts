import { z } from 'zod'
import { TEXT_CHANNELS } from '#app/texting/messenger.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const dltId = z.string().regex(/^\d{19}$/, 'must be 19 digits, as the operators have given it')
/** Printable, and without the colon that separates key and token. */
const secret = z
  .string()
  .regex(/^[\x21-\x39\x3b-\x7e]{6,500}$/, 'must be 6 to 500 characters without spaces or colons')

export const textingSettings = {
  MESSENGER: z
    .enum(['sandbox', 'exotel', 'whatsapp'], 'must be sandbox, exotel or whatsapp')
    .optional(),
  SANDBOX_MESSENGER: z.enum(TEXT_CHANNELS, 'must be sms or whatsapp').default('sms'),
  TEXTS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1, 'must be from 1 to 1000000')
    .max(1_000_000, 'must be from 1 to 1000000')
    .default(1_000),
  EXOTEL_ACCOUNT_SID: z
    .string()
    .regex(/^\w{1,64}$/, 'must be letters and digits')
    .optional(),
  EXOTEL_API_KEY: secret.optional(),
  EXOTEL_API_TOKEN: secret.optional(),
  EXOTEL_SENDER_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{3,14}$/, 'must be the header, as VASTRA')
    .optional(),
  EXOTEL_URL: httpUrl.default('https://api.in.exotel.com'),
  DLT_ENTITY_ID: dltId.optional(),
  DLT_CASH_CODE_TEMPLATE_ID: dltId.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be digits')
    .optional(),
  WHATSAPP_ACCESS_TOKEN: secret.optional(),
  WHATSAPP_CASH_CODE_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'must be small letters, digits and underscores')
    .optional(),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language, as en or en_US')
    .default('en'),
  WHATSAPP_URL: httpUrl.default('https://graph.facebook.com/v23.0'),
}
