import type { Merchant } from '../settings.ts'
import { newReference, type Transaction } from '../payments/transaction.ts'

export type Asked = { ok: true; transaction: Transaction } | { ok: false; why: string }

/**
 * Reads the opened text of a payment request. Stricter than the real gateway, so that a mistake in
 * the shop shows here.
 */
export function readPaymentRequest(text: string, merchant: Merchant, now: Date): Asked {
  const params = readParams(text)
  if (!params) return no('The request names a field twice.')
  if (params.get('clientCode') !== merchant.clientCode)
    return no('The request is for another client.')
  if (
    params.get('transUserName') !== merchant.user ||
    params.get('transUserPassword') !== merchant.password
  )
    return no('The merchant is not known here.')
  const clientTxnId = params.get('clientTxnId') ?? ''
  if (!/^[A-Za-z0-9]{1,100}$/.test(clientTxnId))
    return no('The transaction id is missing, or not made of letters and digits.')
  const amountPaise = paiseIn(params.get('amount') ?? '')
  if (!amountPaise) return no('The amount is missing, or is not an amount.')
  if ((params.get('amountType') ?? 'INR') !== 'INR') return no('This bank has only rupees.')
  const callbackUrl = params.get('callbackUrl') ?? ''
  if (callbackUrl.length > 255 || !isWebAddress(callbackUrl))
    return no('The callback address is missing, or is not one.')
  const [payerName, payerEmail, payerMobile] = ['payerName', 'payerEmail', 'payerMobile'].map(
    (name) => params.get(name),
  )
  if (!payerName || !payerEmail || !payerMobile)
    return no('The payer’s name, e-mail or mobile number is missing.')
  const transaction: Transaction = {
    clientTxnId,
    amountPaise,
    callbackUrl,
    payerName,
    payerEmail,
    payerMobile,
    payerAddress: params.get('payerAddress'),
    udf1: params.get('udf1'),
    sabpaisaTxnId: newReference(18),
    openedAt: now.toISOString(),
    decision: undefined,
    finalOutcome: undefined,
    refund: undefined,
    earlierRefunds: [],
  }
  return { ok: true, transaction }
}

const no = (why: string): Asked => ({ ok: false, why })

/**
 * `name=value` pairs, or undefined when a name comes twice. Kits join values raw or
 * percent-encoded; the address of the shop, which always holds "://", shows which.
 */
export function readParams(text: string): Map<string, string> | undefined {
  const pairs = text.split('&').map((pair): [string, string] => {
    const [name = '', ...rest] = pair.split('=')
    return [name, rest.join('=')]
  })
  const encoded = pairs.some(([name, value]) => name === 'callbackUrl' && /^https?%3A/i.test(value))
  const params = encoded ? [...new URLSearchParams(text)] : pairs
  return new Set(params.map(([name]) => name)).size === params.length ? new Map(params) : undefined
}

/** Paise from rupees as kits write them, with at most two decimals. */
export function paiseIn(rupees: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(rupees) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
