import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'

type Ticket = { id: string; ticket: string }

/**
 * Link to the shopper's own page of a ticket. Its secret is a signature of the ticket's id: it goes by
 * mail alone, and the database holds nothing that opens a ticket (docs/decisions/0100).
 */
export const ticketLink = (
  { keys, origin }: { keys: SigningKeys; origin: string },
  { id, ticket }: Ticket,
): string => `${origin}/ticket/${ticket}/${keys.sign('ticket link', id)}`

export const isTicketSecret = (keys: SigningKeys, id: string, secret: string): boolean =>
  keys.verify('ticket link', id, secret)

/** The ticket at the desk, for the staff. */
export const deskTicketLink = (origin: string, { ticket }: Pick<Ticket, 'ticket'>): string =>
  `${origin}/desk/messages/${ticket}`
