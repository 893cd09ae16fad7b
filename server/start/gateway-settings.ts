import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import type { RazorpayAccount } from './gateways/razorpay-settings.ts'
import { SABPAISA_KEYS, type SabPaisaAccount } from './gateways/sabpaisa-settings.ts'
import { given, missing, type Refusal, type Settings } from './settings.ts'

type SabPaisaConfig = {
  kind: 'sabpaisa'
  account: SabPaisaAccount
  initUrl: string
  enquiryUrl: string
  refundUrl: string
  partialRefunds: boolean
  paramEncoding: 'raw' | 'form'
}
type RazorpayConfig = { kind: 'razorpay'; account: RazorpayAccount; url: string }

/** A gateway that moves money. */
export type LiveGateway = SabPaisaConfig | RazorpayConfig

export type GatewayConfig =
  | {
      kind: 'sandbox'
      url: string | undefined
      protocolVersion: ProtocolVersion
      /** Which of those that the sandbox plays takes new payments. */
      plays: LiveGateway['kind']
    }
  | LiveGateway

const CONFIG_OF = { sabpaisa: sabPaisaFrom, razorpay: razorpayFrom }
const NEEDED = {
  sabpaisa: [
    'SABPAISA_CLIENT_CODE',
    'SABPAISA_USERNAME',
    'SABPAISA_PASSWORD',
    'SABPAISA_AUTH_KEY',
    'SABPAISA_AUTH_IV',
  ],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
} as const
/** Whose presence says that the merchant has an account there. */
const ACCOUNT_OF = { sabpaisa: 'SABPAISA_CLIENT_CODE', razorpay: 'RAZORPAY_KEY_ID' } as const

/** Gateway of new payments. */
export function gatewayFrom(settings: Settings): GatewayConfig {
  const kind = settings.PAYMENT_GATEWAY
  if (kind !== 'sandbox') return CONFIG_OF[kind](settings)
  return {
    kind,
    url: settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin,
    protocolVersion: settings.SABPAISA_PROTOCOL_VERSION,
    plays: settings.SANDBOX_GATEWAY,
  }
}

/**
 * The gateways whose keys are set as well: they take no new payments, and answer for the old ones.
 */
export const otherGatewaysFrom = (settings: Settings): LiveGateway[] =>
  otherKinds(settings).map((kind) => CONFIG_OF[kind](settings))

function otherKinds(settings: Settings): LiveGateway['kind'][] {
  const current = settings.PAYMENT_GATEWAY
  if (current === 'sandbox') return []
  return (['sabpaisa', 'razorpay'] as const).filter(
    (kind) => kind !== current && settings[ACCOUNT_OF[kind]] !== undefined,
  )
}

/** What is missing of an account, and keys that are not of the protocol version. */
export function refusedGatewaySettings(settings: Settings): Refusal[] {
  const current = settings.PAYMENT_GATEWAY
  const ofCurrent =
    current === 'sandbox' ? [] : missing(settings, NEEDED[current], `PAYMENT_GATEWAY is ${current}`)
  const ofOthers = otherKinds(settings).flatMap((kind) =>
    missing(settings, NEEDED[kind], `${ACCOUNT_OF[kind]} is`),
  )
  return [...ofCurrent, ...ofOthers, ...refusedSabPaisaKeys(settings)]
}

function refusedSabPaisaKeys(settings: Settings): Refusal[] {
  const keys = SABPAISA_KEYS[settings.SABPAISA_PROTOCOL_VERSION]
  return Object.entries(keys).flatMap(([setting, fits]) => {
    const checked = fits.optional().safeParse(settings[setting as keyof typeof keys])
    return checked.success ? [] : [{ setting, why: String(checked.error.issues[0]?.message) }]
  })
}

function sabPaisaFrom(settings: Settings): SabPaisaConfig {
  return {
    kind: 'sabpaisa',
    account: {
      protocolVersion: settings.SABPAISA_PROTOCOL_VERSION,
      clientCode: given(settings, 'SABPAISA_CLIENT_CODE'),
      transUserName: given(settings, 'SABPAISA_USERNAME'),
      transUserPassword: given(settings, 'SABPAISA_PASSWORD'),
      authKey: given(settings, 'SABPAISA_AUTH_KEY'),
      authIV: given(settings, 'SABPAISA_AUTH_IV'),
    },
    initUrl: settings.SABPAISA_INIT_URL,
    enquiryUrl: settings.SABPAISA_ENQUIRY_URL,
    refundUrl: settings.SABPAISA_REFUND_URL,
    partialRefunds: settings.SABPAISA_PARTIAL_REFUNDS === 'true',
    paramEncoding: settings.SABPAISA_PARAM_ENCODING,
  }
}

function razorpayFrom(settings: Settings): RazorpayConfig {
  return {
    kind: 'razorpay',
    account: {
      keyId: given(settings, 'RAZORPAY_KEY_ID'),
      keySecret: given(settings, 'RAZORPAY_KEY_SECRET'),
      webhookSecret: given(settings, 'RAZORPAY_WEBHOOK_SECRET'),
      previousWebhookSecret: settings.RAZORPAY_PREVIOUS_WEBHOOK_SECRET,
    },
    url: settings.RAZORPAY_URL,
  }
}
