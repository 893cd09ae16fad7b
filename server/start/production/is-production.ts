import { isIP } from 'node:net'
import type { Settings } from '../settings.ts'

/**
 * Whether the shop is open to the public or takes real money, which no other setting can take back:
 * NODE_ENV=production, a gateway that moves money, or a PUBLIC_URL by https that leads to more than
 * this machine (decision 59).
 */
export const isProduction = (settings: Settings): boolean =>
  settings.NODE_ENV === 'production' || movesMoney(settings) || isPublic(settings.PUBLIC_URL)

/** Test keys of Razorpay and the staging of SabPaisa move none, nor does a gateway on this machine. */
function movesMoney(settings: Settings): boolean {
  switch (settings.PAYMENT_GATEWAY) {
    case 'sandbox':
      return false
    case 'razorpay':
      return (
        !settings.RAZORPAY_KEY_ID?.startsWith('rzp_test_') && !isThisMachine(settings.RAZORPAY_URL)
      )
    case 'sabpaisa':
      return [
        settings.SABPAISA_INIT_URL,
        settings.SABPAISA_ENQUIRY_URL,
        settings.SABPAISA_REFUND_URL,
      ].some((url) => !new URL(url).hostname.startsWith('stage-') && !isThisMachine(url))
    default:
      return settings.PAYMENT_GATEWAY satisfies never
  }
}

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
