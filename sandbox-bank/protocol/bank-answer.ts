import { declineReasons, type Verdict } from '../payments/outcomes.ts'
import { amountsOf, refundCodeOf, type Transaction, verdictOf } from '../payments/transaction.ts'

/**
 * The gateway's answer, with the oddities of the real one: three ways to write an empty field,
 * rupees printed as doubles, two formats of a date, and no percent-encoding
 * (docs/payment-protocol.md section 3).
 */
type Status = {
  statusCode: string
  status: string
  paymentMode: string
  bankName: string
  sabpaisaMessage: string
  bankMessage: string
  bankErrorCode: string
}

const statuses = {
  success: {
    statusCode: '0000',
    status: 'SUCCESS',
    paymentMode: 'UPI',
    bankName: 'Sandbox Bank',
    sabpaisaMessage: 'Your transaction is successful, thank you.',
    bankMessage: 'Approved by the test bank, no money moved',
    bankErrorCode: 'null',
  },
  failed: {
    statusCode: '0300',
    status: 'FAILED',
    paymentMode: 'UPI',
    bankName: 'Sandbox Bank',
    sabpaisaMessage: 'Your transaction has failed, please try again.',
    bankMessage: 'Declined by the test bank',
    bankErrorCode: 'U30',
  },
  aborted: {
    statusCode: '0200',
    status: 'ABORTED',
    paymentMode: 'null',
    bankName: 'NA',
    sabpaisaMessage: 'The payer went back, nothing was paid.',
    bankMessage: 'NA',
    bankErrorCode: 'null',
  },
  initiated: {
    statusCode: '0100',
    status: 'INITIATED',
    paymentMode: 'null',
    bankName: 'null',
    sabpaisaMessage: 'null',
    bankMessage: 'null',
    bankErrorCode: 'null',
  },
  unknown: {
    statusCode: '0999',
    status: 'UNKNOWN',
    paymentMode: 'UPI',
    bankName: 'Sandbox Bank',
    sabpaisaMessage: 'NA',
    bankMessage: 'The bank has not answered yet',
    bankErrorCode: 'NA',
  },
  /** A status code that stands in no list. */
  odd: {
    statusCode: '0042',
    status: 'ON_HOLD',
    paymentMode: 'UPI',
    bankName: 'Sandbox Bank',
    sabpaisaMessage: 'Your transaction is on hold.',
    bankMessage: 'NA',
    bankErrorCode: 'null',
  },
} satisfies Record<Verdict, Status>

const notFound: Status = {
  statusCode: '404',
  status: 'TRANSACTION NOT FOUND',
  paymentMode: 'null',
  bankName: 'null',
  sabpaisaMessage: 'Transaction not found',
  bankMessage: 'null',
  bankErrorCode: 'null',
}

/** The sealed text of a return and of a notice. */
export function callbackText(transaction: Transaction, clientCode: string, now: Date): string {
  const at = transaction.finalOutcome?.at ?? transaction.decision?.at ?? transaction.openedAt
  return join({
    ...common(transaction, clientCode, now),
    transDate: javaDate(at),
    ...udfs(transaction),
  })
}

/** The sealed text of an enquiry's answer. */
export function statusText(transaction: Transaction, clientCode: string, now: Date): string {
  const { decision, openedAt } = transaction
  return join({
    ...common(transaction, clientCode, now),
    transDate: `${indian(decision?.at ?? openedAt)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')}.0`,
    ...udfs(transaction),
    responseCode: 'null',
    refundStatusCode: refundCodeOf(transaction, now),
    chargeBackStatus: 'null',
    settlementStatus: 'null',
    rrn: verdictOf(transaction, now) === 'success' ? decision?.rrn : 'null',
  })
}

export const notFoundText = (clientTxnId: string, clientCode: string): string =>
  join({
    clientTxnId,
    clientCode,
    amount: 'null',
    paidAmount: 'null',
    amountType: 'null',
    ...notFound,
    sabpaisaTxnId: 'null',
    transDate: 'null',
    rrn: 'null',
  })

function common(
  transaction: Transaction,
  clientCode: string,
  now: Date,
): Record<string, string | undefined> {
  const verdict = verdictOf(transaction, now)
  const { status, statusCode, paymentMode, bankName, sabpaisaMessage, bankMessage, bankErrorCode } =
    statusOf(transaction, verdict)
  const { requested, charged } = amountsOf(transaction)
  const paid = verdict === 'success'
  return {
    payerName: transaction.payerName,
    payerEmail: transaction.payerEmail,
    payerMobile: transaction.payerMobile,
    clientTxnId: transaction.clientTxnId,
    payerAddress: transaction.payerAddress,
    amount: verdict === 'aborted' ? undefined : formatJavaDouble(requested),
    clientCode,
    paidAmount: paid ? formatJavaDouble(charged) : undefined,
    paymentMode,
    bankName,
    amountType: 'INR',
    status,
    statusCode,
    challanNumber: '',
    sabpaisaTxnId: transaction.sabpaisaTxnId,
    sabpaisaMessage,
    bankMessage,
    bankErrorCode,
    sabpaisaErrorCode: undefined,
    bankTxnId: paid ? transaction.decision?.bankTxnId : 'NA',
  }
}

/**
 * The status of a payment; SabPaisa leaves its own message out where the bank gives a reason for
 * declining.
 */
function statusOf({ decision }: Transaction, verdict: Verdict): Status {
  const bankMessage = decision?.bankMessage
  if (verdict !== 'failed' || bankMessage === undefined) return statuses[verdict]
  const bankErrorCode = declineReasons.find(({ text }) => text === bankMessage)?.code ?? 'null'
  return { ...statuses.failed, sabpaisaMessage: 'NA', bankMessage, bankErrorCode }
}

const udfs = ({ udf1 }: Transaction) =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`udf${at + 1}`, at === 0 ? udf1 : undefined]),
  )
const join = (fields: Record<string, string | undefined>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value ?? 'null'}`)
    .join('&')

/** Rupees as Java prints a double: "20.0", "10.1", and from a crore on "1.25E7". */
export function formatJavaDouble(paise: number): string {
  const digits = String(Math.floor(paise / 100))
  const fraction = String(paise % 100).padStart(2, '0')
  if (digits.length < 8) return `${digits}.${fraction.replace(/0$/, '')}`
  return `${digits[0]}.${(digits.slice(1) + fraction).replace(/0+$/, '') || '0'}E${digits.length - 1}`
}

const indian = (at: string) => new Date(new Date(at).getTime() + 5.5 * 3_600_000)

/** "Thu Jul 03 14:34:15 IST 2025", as Java's Date.toString prints it. */
function javaDate(at: string): string {
  const [weekday, day, month, year] = indian(at).toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${day} ${indian(at).toISOString().slice(11, 19)} IST ${year}`
}
