// Values of the columns of tickets (db/enums.ts).

/** `open`: the shopper waits. A reply of the shopper opens it again. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const

/** `note`: for the staff alone. */
export const TICKET_MESSAGE_KINDS = ['shopper', 'answer', 'note'] as const
