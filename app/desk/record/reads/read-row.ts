import type { STAFF_READ_SUBJECTS } from '#db/enums.ts'

/** A look of a member at a person's data, in an hour. */
export type ReadRow = {
  key: string
  hour: Date
  by: string
  subject: (typeof STAFF_READ_SUBJECTS)[number]
  /** Number of the order, if it is one and still there. */
  order: string | undefined
  subjectId: string
}

export const READ_WORDS: Record<ReadRow['subject'], string> = {
  order: 'Order',
  person: 'Person',
  export: 'Export',
  ticket: 'Ticket',
  list: 'List of',
}
