import { isIP } from 'node:net'
import type { GatewayKind } from '../gateways/gateway-list.ts'
import type { Settings } from '../settings.ts'

/**
 * Whether the shop is open to the public or takes real money, which no other setting can take back:
 * NODE_ENV=production, a gateway that moves money, or a PUBLIC_URL by https that leads to more than
 * this machine (decision 59).
 */
export const isProduction = (settings: Settings): boolean =>
  settings.NODE_ENV === 'production' || movesMoney(settings) || isPublic(settings.PUBLIC_URL)

const movesMoney = (settings: Settings): boolean =>
  settings.PAYMENT_GATEWAY !== 'sandbox' &&
  settings.PAYMENT_GATEWAY.some((kind) => isLive(kind, settings))

/** Test keys of Razorpay and the staging of SabPaisa move no money, nor does a gateway on this machine. */
function isLive(kind: GatewayKind, settings: Settings): boolean {
  switch (kind) {
    case 'razorpay':
      return (
        !settings.RAZORPAY_KEY_ID?.startsWith('rzp_test_') && !isThisMachine(settings.RAZORPAY_URL)
      )
    case 'sabpaisa':
      return [
        settings.SABPAISA_INIT_URL,
        settings.SABPAISA_ENQUIRY_URL,
        settings.SABPAISA_REFUND_URL,
      ].some((url) => !isSabPaisaStaging(url) && !isThisMachine(url))
    default:
      return kind satisfies never
  }
}

export const isSabPaisaStaging = (url: string): boolean =>
  new URL(url).hostname.startsWith('stage-')

const isPublic = (url: string | undefined) =>
  url !== undefined && new URL(url).protocol === 'https:' && !isThisMachine(url)

/** Whether an address of the web or of a mail server names this machine. */
export function isThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return (
    /^(.+\.)?localhost$/.test(host) ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}
