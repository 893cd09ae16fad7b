import { type Paise, paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cleanText } from '../clean-text.ts'
import type { Observation, Outcome } from '../gateway.ts'

/** Fields that decide something. When one is repeated, nothing says which value is meant. */
const critical = [
  'clientTxnId',
  'clientCode',
  'amount',
  'paidAmount',
  'amountType',
  'status',
  'statusCode',
  'sabpaisaTxnId',
  'refundStatusCode',
] as const
const informative = ['paymentMode', 'bankTxnId', 'rrn', 'sabpaisaMessage', 'bankMessage'] as const
type Field = (typeof critical)[number] | (typeof informative)[number]
const known = new Set<string>([...critical, ...informative])

/** Observation with what this adapter alone reads of it. */
export type SabPaisaObservation = Observation & {
  clientCode?: string
  /** Progress of the newest refund. */
  refund?: 'initiated' | 'done'
}

/** Answer of the gateway; a "not found" may leave the reference out. */
export type Answer = Omit<SabPaisaObservation, 'reference'> & { reference?: string }

/**
 * Reads the opened text of a return, a notice or an enquiry. The order of the fields differs
 * between the gateway's kits and is never relied on.
 */
export function readAnswer(text: string): Result<Answer, 'unreadable'> {
  const fields = fieldsIn(text)
  const code = fields?.get('statusCode')
  if (!fields || code === undefined) return err('unreadable')
  const reference = fields.get('clientTxnId')
  if (reference !== undefined && !/^[A-Za-z0-9]{1,100}$/.test(reference)) return err('unreadable')
  const amount = amountIn(fields.get('amount'))
  const paid = amountIn(fields.get('paidAmount'))
  if (amount === 'unreadable' || paid === 'unreadable') return err('unreadable')
  return ok({
    outcome: outcomeOf(code, fields.get('status')),
    rawCode: code,
    ...withoutUndefined({
      reference,
      amount,
      paid,
      clientCode: fields.get('clientCode'),
      currency: fields.get('amountType'),
      gatewayRef: fields.get('sabpaisaTxnId'),
      bankRef: fields.get('bankTxnId') ?? fields.get('rrn'),
      method: fields.get('paymentMode'),
      refund: refunds.get(fields.get('refundStatusCode') ?? code),
      message: fields.get('sabpaisaMessage') ?? fields.get('bankMessage'),
    }),
  })
}

const outcomes: Record<string, Outcome> = {
  '0000': 'succeeded', // SUCCESS
  '0800': 'succeeded', // SETTLED: paid, and passed on to us
  '0300': 'failed', // FAILED
  '0200': 'aborted', // ABORTED
  '0100': 'pending', // INITIATED
  '0400': 'pending', // CHALLAN_GENERATED: a slip to pay at a bank counter
  '0500': 'pending', // CHALLAN_ENQUIRED
  '0999': 'pending', // UNKNOWN
  '404': 'not_found', // TRANSACTION NOT FOUND: the shopper may not have reached the gateway yet
}
const successStatus: Record<string, string> = { '0000': 'SUCCESS', '0800': 'SETTLED' }

/** Codes of a refund, in a field of their own or in place of the payment's code. */
const refunds = new Map<string, 'initiated' | 'done'>([
  ['0600', 'initiated'],
  ['0700', 'done'],
])

/**
 * Safe default: an answer that contradicts itself, or is new to us, is pending; the next enquiry,
 * or a person, will know more.
 */
export function outcomeOf(code: string, status: string | undefined): Outcome {
  const outcome = Object.hasOwn(outcomes, code) ? outcomes[code] : undefined
  const word = status?.toUpperCase()
  const claimsSuccess = word !== undefined && Object.values(successStatus).includes(word)
  if (outcome === 'succeeded') return word === successStatus[code] ? 'succeeded' : 'pending'
  return outcome === undefined || claimsSuccess ? 'pending' : outcome
}

/**
 * Parses an answer; undefined when a critical field is repeated. Values are not percent-encoded, so
 * a bank's message may hold anything.
 */
function fieldsIn(text: string): Map<Field, string> | undefined {
  const seen = new Set<string>()
  const fields = new Map<Field, string>()
  for (const part of text.split('&')) {
    const [, name, value] = /^([^=]*)=([^]*)$/.exec(part) ?? []
    if (name === undefined || value === undefined || !isField(name)) continue
    if (seen.has(name)) {
      if (isCritical(name)) return undefined
      continue
    }
    seen.add(name)
    const cleaned = cleanText(value)
    if (!isAbsent(cleaned)) fields.set(name, cleaned)
  }
  return fields
}

const isField = (name: string): name is Field => known.has(name)
const isCritical = (name: string) => (critical as readonly string[]).includes(name)
const isAbsent = (value: string) => value === '' || value === 'null' || value === 'NA'

/**
 * Parses rupees as Java prints a double ("20.0", "10.1", from a crore on "1.25E7") into paise,
 * without passing through a float. More than two decimals are taken only if the rest are zeros.
 */
function amountIn(text: string | undefined): Paise | undefined | 'unreadable' {
  if (text === undefined) return undefined
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,12})(?:\.(\d{1,17}))?(?:E(\d))?$/.exec(text) ?? []
  if (whole === undefined) return 'unreadable'
  const shift = Number(exponent) + 2
  const digits = fraction.padEnd(shift, '0')
  const amount = Number(whole + digits.slice(0, shift))
  return /[1-9]/.test(digits.slice(shift)) || !Number.isSafeInteger(amount)
    ? 'unreadable'
    : paise(amount)
}

type WithoutUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }
const withoutUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
