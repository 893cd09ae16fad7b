import { createHash } from 'node:crypto'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { gatewayRegistry, type Gateways } from '#app/payments/gateways.ts'
import { makeRazorpay } from '#app/payments/razorpay/razorpay.server.ts'
import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import { makeSabPaisa } from '#app/payments/sabpaisa/sabpaisa.server.ts'
import type { Config } from './config.ts'
import type { LiveGateway } from './gateway-settings.ts'
import { GATEWAY_KINDS } from './gateways/gateway-list.ts'
import type { RazorpayAccount } from './gateways/razorpay-settings.ts'
import type { SabPaisaAccount } from './gateways/sabpaisa-settings.ts'

/**
 * Account of the sandbox bank: its keys are derived from the shop's own secret, so the code holds
 * none and none works elsewhere.
 */
export function sandboxAccount(
  secret: string,
  protocolVersion: ProtocolVersion = 2,
): SabPaisaAccount {
  const derived = (algorithm: 'sha256' | 'sha384', purpose: string) =>
    createHash(algorithm).update(`${purpose} ${secret}`).digest('base64')
  const keys = {
    authKey: derived('sha256', 'bank auth key'),
    authIV: derived('sha384', 'bank auth iv'),
  }
  return {
    protocolVersion,
    clientCode: 'SANGM',
    transUserName: 'sandbox',
    transUserPassword: createHash('sha256')
      .update(`bank password ${secret}`)
      .digest('hex')
      .slice(0, 32),
    // Protocol version 1 has keys of sixteen characters.
    ...(protocolVersion === 2
      ? keys
      : { authKey: keys.authKey.slice(0, 16), authIV: keys.authIV.slice(0, 16) }),
  }
}

/** Account of the sandbox's other half, in the same way. */
export function sandboxRazorpay(secret: string): RazorpayAccount {
  const derived = (purpose: string) =>
    createHash('sha256').update(`razorpay ${purpose} ${secret}`).digest('hex')
  return {
    keyId: `rzp_test_${derived('key id').slice(0, 14)}`,
    keySecret: derived('key secret').slice(0, 24),
    webhookSecret: derived('webhook secret').slice(0, 32),
    previousWebhookSecret: undefined,
  }
}

/** Gateways as configured. `sandboxOrigin` is where this server reaches the sandbox bank. */
export function makeGateways(
  { gateways }: Pick<Config, 'gateways'>,
  { secret, sandboxOrigin }: { secret: string; sandboxOrigin: string },
): Gateways {
  if (gateways.kind === 'live') {
    const [first, ...next] = gateways.offered
    return gatewayRegistry(
      [makeGateway(first), ...next.map(makeGateway)],
      gateways.others.map(makeGateway),
    )
  }
  const { protocolVersion, offered, methods } = gateways
  const sabpaisa = makeGateway({
    kind: 'sabpaisa',
    account: sandboxAccount(secret, protocolVersion),
    initUrl: `${sandboxOrigin}/SabPaisa/sabPaisaInit?v=1`,
    enquiryUrl: `${sandboxOrigin}/SPTxtnEnquiry/getTxnStatusByClientxnId`,
    refundUrl: `${sandboxOrigin}/sabpaisa/refund`,
    partialRefunds: true,
    paramEncoding: 'raw',
    methods: methods.sabpaisa,
  })
  const razorpay = makeGateway({
    kind: 'razorpay',
    account: sandboxRazorpay(secret),
    url: sandboxOrigin,
    methods: methods.razorpay,
  })
  const played = { sabpaisa, razorpay }
  const [first, ...next] = offered
  const others = GATEWAY_KINDS.filter((kind) => !offered.includes(kind))
  return gatewayRegistry(
    [played[first], ...next.map((kind) => played[kind])],
    others.map((kind) => played[kind]),
  )
}

function makeGateway(live: LiveGateway): PaymentGateway {
  switch (live.kind) {
    case 'sabpaisa': {
      const { kind: _, account, ...rest } = live
      return makeSabPaisa({ ...account, ...rest })
    }
    case 'razorpay':
      return makeRazorpay({ ...live.account, url: live.url, methods: live.methods })
    default:
      return live satisfies never
  }
}
