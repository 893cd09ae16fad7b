import { z } from 'zod/mini'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'

/** Form that settles a row of a remittance. */
export const SettleForm = z.object({
  how: z.enum(['reconcile', 'close'], 'Choose what becomes of the row'),
  order: z._default(z.string(), ''),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write what you found out'),
      z.maxLength(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters`),
    ),
})
