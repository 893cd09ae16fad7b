import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import type { RazorpayAccount } from './gateways/razorpay-settings.ts'
import type { SabPaisaAccount } from './gateways/sabpaisa-settings.ts'
import { required, type Settings } from './settings.ts'

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

const SETTINGS_OF = { sabpaisa: sabPaisaFrom, razorpay: razorpayFrom }
/** Whose presence says that the merchant has an account there. */
const ACCOUNT_OF = { sabpaisa: 'SABPAISA_CLIENT_CODE', razorpay: 'RAZORPAY_KEY_ID' } as const

/** Gateway of new payments. */
export function gatewayFrom(settings: Settings): GatewayConfig {
  const kind = settings.PAYMENT_GATEWAY
  if (kind !== 'sandbox') return SETTINGS_OF[kind](settings, `PAYMENT_GATEWAY is ${kind}`)
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
export function otherGatewaysFrom(settings: Settings): LiveGateway[] {
  const current = settings.PAYMENT_GATEWAY
  if (current === 'sandbox') return []
  return (['sabpaisa', 'razorpay'] as const)
    .filter((kind) => kind !== current && settings[ACCOUNT_OF[kind]] !== undefined)
    .map((kind) => SETTINGS_OF[kind](settings, `${ACCOUNT_OF[kind]} is`))
}

function sabPaisaFrom(settings: Settings, when: string): SabPaisaConfig {
  const need = required(settings, when)
  return {
    kind: 'sabpaisa',
    account: {
      protocolVersion: settings.SABPAISA_PROTOCOL_VERSION,
      clientCode: need('SABPAISA_CLIENT_CODE'),
      transUserName: need('SABPAISA_USERNAME'),
      transUserPassword: need('SABPAISA_PASSWORD'),
      authKey: need('SABPAISA_AUTH_KEY'),
      authIV: need('SABPAISA_AUTH_IV'),
    },
    initUrl: settings.SABPAISA_INIT_URL,
    enquiryUrl: settings.SABPAISA_ENQUIRY_URL,
    refundUrl: settings.SABPAISA_REFUND_URL,
    partialRefunds: settings.SABPAISA_PARTIAL_REFUNDS === 'true',
    paramEncoding: settings.SABPAISA_PARAM_ENCODING,
  }
}

function razorpayFrom(settings: Settings, when: string): RazorpayConfig {
  const need = required(settings, when)
  return {
    kind: 'razorpay',
    account: {
      keyId: need('RAZORPAY_KEY_ID'),
      keySecret: need('RAZORPAY_KEY_SECRET'),
      webhookSecret: need('RAZORPAY_WEBHOOK_SECRET'),
      previousWebhookSecret: settings.RAZORPAY_PREVIOUS_WEBHOOK_SECRET,
    },
    url: settings.RAZORPAY_URL,
  }
}
