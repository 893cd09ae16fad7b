import { Visitor } from '../../visitor.ts'

/** Writes to the shop by the contact form. @returns the number of the ticket */
export async function newTicket(
  shop: { url: string },
  written: Partial<Record<'name' | 'email' | 'subject' | 'message' | 'complaint', string>> = {},
  { visitor = new Visitor(shop.url), path = '/contact' } = {},
): Promise<string> {
  const answer = await visitor.post(path, {
    name: 'Asha Rao',
    email: `asha.${Math.random().toString(36).slice(2)}@example.com`,
    subject: 'The kurta in indigo',
    message: 'Will it come again, in M?',
    ...written,
  })
  const ticket = /ticket number is (?:<[^>]*>)?(\d{3}-\d{3})/.exec(await answer.text())?.[1]
  if (!ticket) throw new Error(`the contact form answered ${answer.status}`)
  return ticket
}
