import { createHash } from 'node:crypto'
import { gatewayRegistry, type Gateways } from '#app/payments/gateways.ts'
import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import { makeSabPaisa } from '#app/payments/sabpaisa/sabpaisa.server.ts'
import type { Config } from './config.ts'
import type { SabPaisaAccount } from './sabpaisa-settings.ts'

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

/** Gateways as configured. `sandboxOrigin` is where this server reaches the sandbox bank. */
export function makeGateways(
  { gateway }: Config,
  { secret, sandboxOrigin }: { secret: string; sandboxOrigin: string },
): Gateways {
  if (gateway.kind === 'sabpaisa') {
    const { account, initUrl, enquiryUrl, refundUrl, partialRefunds, paramEncoding } = gateway
    return gatewayRegistry(
      makeSabPaisa({ ...account, initUrl, enquiryUrl, refundUrl, partialRefunds, paramEncoding }),
    )
  }
  return gatewayRegistry(
    makeSabPaisa({
      ...sandboxAccount(secret, gateway.protocolVersion),
      initUrl: `${sandboxOrigin}/SabPaisa/sabPaisaInit?v=1`,
      enquiryUrl: `${sandboxOrigin}/SPTxtnEnquiry/getTxnStatusByClientxnId`,
      refundUrl: `${sandboxOrigin}/sabpaisa/refund`,
      partialRefunds: true,
      paramEncoding: 'raw',
    }),
  )
}
