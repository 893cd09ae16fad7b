import { isPlaceholder } from '#app/basics/opening/legal-lines.ts'
import type { Refusal, Settings } from '../settings.ts'
import { isSabPaisaStaging } from './is-production.ts'

/** What must be said in production, and why. */
const MUST_BE_SET = {
  SESSION_SECRET: '32 characters or more, known to nobody',
  PUBLIC_URL: 'the https address of the shop',
  SMTP_URL: 'mail kept in files reaches nobody',
  MAIL_FROM: 'the address of yours that mails come from',
  TRUSTED_PROXY_HOPS: 'how many proxies of yours stand before the shop, 0 for none',
} as const satisfies Partial<Record<keyof Settings, string>>

const SABPAISA_URLS = [
  'SABPAISA_INIT_URL',
  'SABPAISA_ENQUIRY_URL',
  'SABPAISA_REFUND_URL',
] as const satisfies (keyof Settings)[]

const MUST_BE_HTTPS = [
  'PUBLIC_URL',
  ...SABPAISA_URLS,
  'RAZORPAY_URL',
  'EXOTEL_URL',
  'WHATSAPP_URL',
  'IMAGES_S3_URL',
  'BACKUP_S3_URL',
] as const satisfies (keyof Settings)[]

/**
 * Settings that are fine for trying the shop out, and must never take real money (decision 59).
 * @param uid of the process; undefined where the system has none, or no shop is opened
 */
export function refusedInProduction(settings: Settings, uid: number | undefined): Refusal[] {
  const refusals: Refusal[] = []
  const refuse = (setting: keyof Settings, why: string) => refusals.push({ setting, why })
  if (settings.PAYMENT_GATEWAY === 'sandbox')
    refuse(
      'PAYMENT_GATEWAY',
      'must be sabpaisa, razorpay or both in production: the sandbox bank takes no money',
    )
  if (settings.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    refuse('RAZORPAY_KEY_ID', 'must begin with rzp_live_ in production: test keys take no money')
  if (settings.MESSENGER === 'sandbox')
    refuse(
      'MESSENGER',
      'must be exotel, whatsapp or unset in production: the sandbox sends nothing',
    )
  for (const name of SABPAISA_URLS)
    if (isSabPaisaStaging(settings[name]))
      refuse(name, 'must not be the staging in production: it takes no money')
  for (const [name, what] of Object.entries(MUST_BE_SET))
    if (settings[name as keyof Settings] === undefined)
      refuse(name as keyof Settings, `must be set in production: ${what}`)
  for (const name of MUST_BE_HTTPS)
    if (settings[name]?.startsWith('http://'))
      refuse(name, 'must begin with https:// in production')
  if (settings.MAIL_FROM && isPlaceholder(settings.MAIL_FROM.address))
    refuse('MAIL_FROM', 'must be an address of yours, not one that ends in .example')
  return uid === 0 ? [...refusals, ROOT] : refusals
}

/** A hole in a library would otherwise be one in the whole machine. */
const ROOT: Refusal = {
  setting: 'The user',
  why: 'must not be root in production: run the shop as a user of its own, who owns DATA_DIR',
}
