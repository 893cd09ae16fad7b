import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { GATEWAY_KINDS, type GatewayKind, type OfferedKinds } from './gateways/gateway-list.ts'
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
  methods: Methods
}
type RazorpayConfig = { kind: 'razorpay'; account: RazorpayAccount; url: string; methods: Methods }

/** Methods that it takes; undefined: those of its page. */
type Methods = readonly GatewayMethod[] | undefined

/** A gateway that moves money. */
export type LiveGateway = SabPaisaConfig | RazorpayConfig

export type GatewaysConfig =
  | {
      kind: 'sandbox'
      url: string | undefined
      protocolVersion: ProtocolVersion
      /** Which of those that the sandbox plays take new payments. */
      offered: OfferedKinds
      methods: Record<GatewayKind, Methods>
    }
  | {
      kind: 'live'
      /** They take new payments, in the merchant's order. */
      offered: readonly [LiveGateway, ...LiveGateway[]]
      /** Their keys are set as well: they take no new payments, and answer for the old ones. */
      others: readonly LiveGateway[]
    }

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

export function gatewaysFrom(settings: Settings): GatewaysConfig {
  const of = (kind: GatewayKind) => CONFIG_OF[kind](settings)
  const chosen = settings.PAYMENT_GATEWAY
  if (chosen !== 'sandbox') {
    const [first, ...next] = chosen
    const offered = [of(first), ...next.map(of)] as const
    return { kind: 'live', offered, others: otherKinds(settings).map(of) }
  }
  return {
    kind: chosen,
    url: settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin,
    protocolVersion: settings.SABPAISA_PROTOCOL_VERSION,
    offered: settings.SANDBOX_GATEWAY,
    methods: { sabpaisa: settings.SABPAISA_METHODS, razorpay: settings.RAZORPAY_METHODS },
  }
}

function otherKinds(settings: Settings): GatewayKind[] {
  const offered = settings.PAYMENT_GATEWAY
  if (offered === 'sandbox') return []
  return GATEWAY_KINDS.filter(
    (kind) => !offered.includes(kind) && settings[ACCOUNT_OF[kind]] !== undefined,
  )
}

/** What is missing of an account, and keys that are not of the protocol version. */
export function refusedGatewaySettings(settings: Settings): Refusal[] {
  const offered = settings.PAYMENT_GATEWAY
  const ofOffered =
    offered === 'sandbox'
      ? []
      : offered.flatMap((kind) => missing(settings, NEEDED[kind], `PAYMENT_GATEWAY names ${kind}`))
  const ofOthers = otherKinds(settings).flatMap((kind) =>
    missing(settings, NEEDED[kind], `${ACCOUNT_OF[kind]} is`),
  )
  return [...ofOffered, ...ofOthers, ...refusedSabPaisaKeys(settings)]
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
    methods: settings.SABPAISA_METHODS,
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
    methods: settings.RAZORPAY_METHODS,
  }
}
