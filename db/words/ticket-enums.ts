// Values of the columns of tickets (db/enums.ts).

/** `open`: the shopper waits. A reply of the shopper opens it again. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const

/** `note`: for the staff alone. `closing`: a member closed it and told the shopper, perhaps why. */
export const TICKET_MESSAGE_KINDS = ['shopper', 'answer', 'note', 'closing'] as const

/** Ways to and from a shopper beside the contact form and the shop's own mails. */
export const CHANNELS = ['telephone', 'mail', 'letter', 'in_person', 'other'] as const

/** `form`: the contact form. Whatever came by another way was entered at the desk. */
export const CAME_BY = ['form', ...CHANNELS] as const

/** How a wait for an answer ended. `deleted`: its ticket was erased before anybody answered. */
export const WAIT_ENDS = ['answered', 'closed', 'deleted'] as const

/** Whoever took a ticket to the grievance officer; `shop`: nobody had answered in time. */
export const ESCALATED_BY = ['shopper', 'shop'] as const

/**
 * Stages of a wait that the grievance officer is mailed about, each once: that it is not
 * acknowledged, that its shopper asks for the officer, that a week or a day is left to answer.
 */
export const WAIT_STAGES = ['acknowledge', 'shopper', 'week', 'day'] as const
