import { IST_OFFSET_MS } from '#app/basics/time.ts'
import { decimalRupees } from '#app/basics/money.ts'
import type { AttemptInput, RefundInput } from '../gateway.ts'
import { cleanPayer, cleanText } from './payer.ts'

/**
 * Encoding of values. SabPaisa's own kits disagree; test credentials will show which one is meant.
 */
export type ParamEncoding = 'raw' | 'form'

export type SabPaisaMerchant = {
  clientCode: string
  transUserName: string
  transUserPassword: string
  paramEncoding: ParamEncoding
}

/** Family clothing, in the card networks' merchant category codes. */
const MERCHANT_CATEGORY_CODE = '5651'

/**
 * Request that opens a payment, in the field order of the gateway's Node kit. It holds the
 * password: never log it.
 */
export function initText(merchant: SabPaisaMerchant, attempt: AttemptInput): string {
  if (attempt.amount === 0) throw new RangeError('a payment of nothing cannot be started')
  const payer = cleanPayer(attempt.payer)
  return join(merchant.paramEncoding, {
    payerName: payer.name,
    payerEmail: payer.email,
    payerMobile: payer.phone,
    clientTxnId: checkedReference(attempt.reference),
    amount: decimalRupees(attempt.amount),
    clientCode: merchant.clientCode,
    transUserName: merchant.transUserName,
    transUserPassword: merchant.transUserPassword,
    callbackUrl: attempt.callbackUrl,
    channelId: 'W',
    mcc: MERCHANT_CATEGORY_CODE,
    transDate: indianTime(attempt.at),
    amountType: 'INR',
    udf1: cleanText(attempt.orderId, 255),
    ...(payer.address && { payerAddress: payer.address }),
  })
}

/**
 * @throws when a setting cannot be written into a request: at start-up, not at the first payment
 */
export function checkMerchant({
  clientCode,
  transUserName,
  transUserPassword,
  paramEncoding,
}: SabPaisaMerchant): void {
  join(paramEncoding, { clientCode, transUserName, transUserPassword })
}

export const enquiryText = (merchant: SabPaisaMerchant, reference: string): string =>
  join(merchant.paramEncoding, {
    clientCode: merchant.clientCode,
    clientTxnId: checkedReference(reference),
  })

/** Fields in the order of the gateway's table. */
export const refundText = (
  merchant: SabPaisaMerchant,
  { reference, gatewayRef, amount, why }: RefundInput,
): string =>
  join(merchant.paramEncoding, {
    clientCode: merchant.clientCode,
    amount: decimalRupees(amount),
    spTxnId: gatewayRef,
    clientTxnId: checkedReference(reference),
    message: cleanText(why, 255),
  })

/** Our own references fit the gateway's alphabet, so any other character is a bug. */
function checkedReference(reference: string): string {
  if (!/^[A-Za-z0-9]{1,100}$/.test(reference))
    throw new TypeError('a SabPaisa clientTxnId is 1 to 100 letters and digits')
  return reference
}

/** `yyyy-MM-dd HH:mm:ss` in IST. */
function indianTime(at: Date): string {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

function join(encoding: ParamEncoding, params: Record<string, string>): string {
  const written = encoding === 'raw' ? rawValue : formValue
  return Object.entries(params)
    .map(([name, value]) => `${name}=${written(value, name)}`)
    .join('&')
}

/**
 * Shoppers' values are sanitised before, so an `&` comes from our own settings. The value may be
 * the password, so the error does not show it.
 */
function rawValue(value: string, name: string): string {
  if (value.includes('&'))
    throw new TypeError(`SabPaisa ${name} holds an '&', which paramEncoding raw cannot carry`)
  return value
}

/** Form encoding as URLSearchParams writes it; plain files may not use URLSearchParams itself. */
const formValue = (value: string): string =>
  encodeURIComponent(value)
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
