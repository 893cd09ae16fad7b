import { IST_OFFSET_MS } from '#app/basics/business-days.ts'
import { rupeesOnTheWire } from '#app/basics/money.ts'
import type { AttemptInput, RefundInput } from './gateway.ts'
import { cleanPayer, cleanText } from './sabpaisa-payer.ts'

/** How values are joined. SabPaisa's own kits disagree; which one is meant is settled with test credentials. */
export type ParamEncoding = 'raw' | 'form'

export type SabPaisaMerchant = {
  clientCode: string
  transUserName: string
  transUserPassword: string
  paramEncoding: ParamEncoding
}

/** Family clothing, in the card networks' list of trades. */
const MERCHANT_CATEGORY_CODE = '5651'

/** The request that opens a payment, in the order of the gateway's Node kit. It holds the password: never log it. */
export function initText(merchant: SabPaisaMerchant, attempt: AttemptInput): string {
  if (attempt.amount === 0) throw new RangeError('a payment of nothing cannot be started')
  const payer = cleanPayer(attempt.payer)
  return join(merchant.paramEncoding, {
    payerName: payer.name,
    payerEmail: payer.email,
    payerMobile: payer.phone,
    clientTxnId: checkedReference(attempt.reference),
    amount: rupeesOnTheWire(attempt.amount),
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

/** @throws when a setting could not be written into any request: found at start-up, not at the first payment. */
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

/** In the order of the gateway's table. */
export const refundText = (
  merchant: SabPaisaMerchant,
  { reference, gatewayRef, amount, why }: RefundInput,
): string =>
  join(merchant.paramEncoding, {
    clientCode: merchant.clientCode,
    amount: rupeesOnTheWire(amount),
    spTxnId: gatewayRef,
    clientTxnId: checkedReference(reference),
    message: cleanText(why, 255),
  })

/** Ours, so anything but the gateway's alphabet is a bug. */
function checkedReference(reference: string): string {
  if (!/^[A-Za-z0-9]{1,100}$/.test(reference))
    throw new TypeError('a SabPaisa clientTxnId is 1 to 100 letters and digits')
  return reference
}

/** `yyyy-MM-dd HH:mm:ss`. */
function indianTime(at: Date): string {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

function join(encoding: ParamEncoding, params: Record<string, string>): string {
  const written = encoding === 'raw' ? rawValue : formValue
  return Object.entries(params)
    .map(([name, value]) => `${name}=${written(value, name)}`)
    .join('&')
}

/** Shoppers' values come here cleaned, so an `&` is in our own settings; its value may be the password and is not shown. */
function rawValue(value: string, name: string): string {
  if (value.includes('&'))
    throw new TypeError(`SabPaisa ${name} holds an '&', which paramEncoding raw cannot carry`)
  return value
}

/** As URLSearchParams writes it, which plain files may not use. */
const formValue = (value: string): string =>
  encodeURIComponent(value)
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
