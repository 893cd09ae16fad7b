import type { FieldErrors } from '#app/basics/form-fields.ts'
import { isStorable } from '#app/basics/text/printable.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isOffered, MAX_NOTE_LENGTH, returnReasonOf, type ReturnRequest } from '../return.ts'

/** `left`: quantity that can still be returned; `isSized`: it comes in several sizes. */
type Line = { id: string; left: number; isSized: boolean }

type ReturnField = 'return' | 'quantity' | 'reason' | 'instead' | 'exchange' | 'note'

export const fieldOf = (field: ReturnField, itemId: string): string => `${field}-${itemId}`

/**
 * Requested returns, or errors by field. Lines that are not ticked are ignored, whatever their
 * fields hold.
 */
export function readReturnForm(
  lines: readonly Line[],
  fields: Record<string, string>,
  noReason = 'Please choose why you are returning it',
): Result<ReturnRequest[], FieldErrors> {
  const errors: FieldErrors = {}
  const ticked = lines.filter(({ id }) => fields[fieldOf('return', id)] === 'on')
  const requests = ticked.flatMap(({ id, left, isSized }) => {
    const quantity = Number(fields[fieldOf('quantity', id)])
    const reason = returnReasonOf(fields[fieldOf('reason', id)])
    const note = (fields[fieldOf('note', id)] ?? '').replaceAll('\r\n', '\n').trim()
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > left)
      errors[fieldOf('quantity', id)] = 'Please choose how many'
    if (!reason || !isOffered(reason, { isSized })) errors[fieldOf('reason', id)] = noReason
    if (note.length > MAX_NOTE_LENGTH)
      errors[fieldOf('note', id)] =
        `Please use no more than ${groupDigits(MAX_NOTE_LENGTH)} characters`
    // Postgres stores neither NUL nor lone surrogates, and nobody types them.
    else if (!isStorable(note)) errors[fieldOf('note', id)] = 'This note cannot be read'
    // Which sizes there are, and whether one is left, is for the transaction that holds it to know.
    const instead = fields[fieldOf('instead', id)]
    // A page of an earlier version sends a size alone.
    const exchangeSize = (instead !== 'refund' && fields[fieldOf('exchange', id)]) || undefined
    if (instead === 'exchange' && !exchangeSize)
      errors[fieldOf('exchange', id)] = 'Please choose a size, or your money back'
    return reason ? [{ itemId: id, quantity, reason, note: note || undefined, exchangeSize }] : []
  })
  const [first] = lines
  if (ticked.length === 0 && first)
    errors[fieldOf('return', first.id)] = 'Please tick what you want to return'
  return Object.keys(errors).length > 0 ? err(errors) : ok(requests)
}
