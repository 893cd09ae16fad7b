import type { STAFF_READ_SUBJECTS } from '#db/enums.ts'

/** A look of a member at a person's data, in an hour. */
export type ReadRow = {
  key: string
  hour: Date
  by: string
  subject: (typeof STAFF_READ_SUBJECTS)[number]
  subjectId: string
  lookedAt: LookedAt
}

/** Subject of a read, as far as it is still there; a list, and a file of one, has a name for ever. */
export type LookedAt =
  | { is: 'order'; number: string }
  | { is: 'ticket'; ticket: string }
  | { is: 'person'; id: string; name: string }
  | { is: 'list'; name: string }
  | { is: 'gone'; words: string }

export const READ_WORDS: Record<ReadRow['subject'], string> = {
  order: 'Order',
  person: 'Customer',
  export: 'Export of',
  ticket: 'Ticket',
  list: 'List of',
  refund_account: 'Refund account of order',
}
