import { z } from 'zod/mini'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cleanIdentifier, joinIdentifier } from '#app/basics/text/clean-identifier.ts'
import { personName } from '#app/basics/text/printable-line.ts'

/** Where a refund of collected cash is sent: what a shopper typed, and what is stored encrypted. */
export type RefundAccount =
  | { kind: 'upi'; upiId: string }
  | { kind: 'bank'; accountNumber: string; ifsc: string; accountName: string }

/** Longest of a UPI ID; an account number has 9 to 18 digits, an IFSC 11 characters. */
export const MAX_UPI_ID = 100
export const MAX_ACCOUNT_DIGITS = 18
export const MAX_ACCOUNT_NAME = 100

/** Names of the form's fields; none of them is one of a form that it is part of. */
export const REFUND_FIELDS = {
  kind: 'refundTo',
  upiId: 'upiId',
  accountNumber: 'accountNumber',
  accountAgain: 'accountNumberAgain',
  ifsc: 'ifsc',
  accountName: 'accountName',
} as const

const joined = z.overwrite(joinIdentifier)

const Upi = z.object({
  upiId: z.string('Enter your UPI ID').check(
    // Hyphens belong to it.
    z.overwrite((text) => cleanIdentifier(text).replaceAll(' ', '')),
    z.minLength(1, 'Enter your UPI ID'),
    z.refine(
      (text) => !/@.*\./.test(text),
      'This looks like an email address. A UPI ID has no dot after the @, such as asha@okaxis',
    ),
    z.refine(
      (text) => text.length <= MAX_UPI_ID && /^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i.test(text),
      'A UPI ID has a name, an @ and a handle, such as asha@okaxis',
    ),
  ),
})

/** In the sequence of the form, in which a summary of errors names them. */
const Bank = z.object({
  accountName: personName('Enter the name of the account’s holder', MAX_ACCOUNT_NAME),
  accountNumber: z
    .string('Enter the account number')
    .check(
      joined,
      z.minLength(1, 'Enter the account number'),
      z.regex(/^\d{9,18}$/, 'An account number has 9 to 18 digits'),
    ),
  accountNumberAgain: z
    .string('Enter the account number again')
    .check(joined, z.minLength(1, 'Enter the account number again')),
  ifsc: z.string('Enter the IFSC of your branch').check(
    joined,
    z.overwrite((text) => text.toUpperCase()),
    z.minLength(1, 'Enter the IFSC of your branch'),
    z.regex(
      /^[A-Z]{4}0[A-Z0-9]{6}$/,
      'An IFSC has 11 characters, the fifth of them a zero, such as HDFC0001234',
    ),
  ),
})

/** The account that a form names, or errors by field; in the browser and on the server. */
export function readRefundAccount(
  fields: Record<string, string>,
): Result<RefundAccount, FieldErrors> {
  const kind = fields[REFUND_FIELDS.kind]
  if (kind === 'upi') {
    const read = readFields(Upi, fields)
    return read.ok ? ok({ kind, upiId: read.value.upiId }) : read
  }
  if (kind !== 'bank') return err({ [REFUND_FIELDS.kind]: 'Choose where we send your refund' })
  const read = readFields(Bank, fields)
  if (!read.ok) return err(read.error)
  if (differ(fields)) return err({ accountNumberAgain: 'The two numbers are not the same' })
  const { accountNumber, ifsc, accountName } = read.value
  return ok({ kind, accountNumber, ifsc, accountName })
}

/** Choice of a form: the account that was given before stays. */
export const KEPT = 'kept'

/**
 * As `readRefundAccount`, in a form that also offers the account that is stored, where one is.
 * @returns undefined where that stays
 */
export const readRefundChoice = (
  fields: Record<string, string>,
  stored: string | undefined,
): Result<RefundAccount | undefined, FieldErrors> =>
  stored !== undefined && fields[REFUND_FIELDS.kind] === KEPT
    ? ok(undefined)
    : readRefundAccount(fields)

/** Typed twice, since money that goes to another account does not come back. */
function differ({ accountNumber = '', accountNumberAgain = '' }: Record<string, string>): boolean {
  const [one, again] = [accountNumber, accountNumberAgain].map(joinIdentifier)
  return one !== again
}

/** Mask of an account: enough for its owner to know it again. */
export function maskedAccount(account: RefundAccount): string {
  if (account.kind === 'bank') return `••••${account.accountNumber.slice(-4)}`
  const at = account.upiId.lastIndexOf('@')
  const name = account.upiId.slice(0, at)
  return `${name.slice(0, name.length > 4 ? 2 : 1)}•••${account.upiId.slice(at)}`
}
