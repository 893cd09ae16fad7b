import { contactCopyTemplate } from '#app/contact/contact-copy.mail.tsx'
import { contactMessageTemplate } from '#app/contact/contact-message.mail.tsx'
import { monthsLater } from '#app/contact/grievance/clocks.ts'
import { grievanceTemplate } from '#app/contact/grievance/grievance.mail.tsx'
import { ticketAnswerTemplate } from '#app/contact/ticket/ticket-answer.mail.tsx'
import { ticketClosedTemplate } from '#app/contact/ticket/ticket-closed.mail.tsx'
import { ticketReplyTemplate } from '#app/contact/ticket/ticket-reply.mail.tsx'
import { at, name } from './order-samples.ts'

const contactMessage = {
  name,
  email: 'asha.rao@example.com',
  subject: 'The kurta in indigo',
  message: 'Namaste,\n\nwill the handloom kurta come in indigo again, in M?\n\nAsha',
  cameBy: 'form' as const,
  ticket: '482-917',
  at,
}

/** Mails about messages to the shop, by name. */
export const ticketPreviews = (origin: string, token: string) => ({
  'contact-copy-mail': contactCopyTemplate({
    ...contactMessage,
    answerBy: monthsLater(at, 1),
    link: `${origin}/ticket/482-917/${token}`,
  }),
  'contact-message-mail': contactMessageTemplate({
    ...contactMessage,
    deskLink: `${origin}/desk/messages/482-917`,
  }),
  'ticket-answer-mail': ticketAnswerTemplate({
    ticket: contactMessage.ticket,
    text: `Hello ${name},\n\nit comes again in December, in M too.\n\nMeera`,
    link: `${origin}/ticket/482-917/${token}`,
  }),
  'ticket-closed-mail': ticketClosedTemplate({
    ticket: contactMessage.ticket,
    text: 'The kurta came back today, and your money is on its way.',
    link: `${origin}/ticket/482-917/${token}`,
  }),
  'ticket-reply-mail': ticketReplyTemplate({
    ticket: contactMessage.ticket,
    text: 'Thank you! Will it have the same border?',
    deskLink: `${origin}/desk/messages/482-917`,
  }),
  'grievance-mail': grievanceTemplate({
    listed: [
      { ticket: '482-917', stages: ['shopper'] as const, subject: contactMessage.subject },
      { ticket: '100-204', stages: ['week', 'day'] as const, subject: 'Order #1b4e28ba' },
    ].map((one) => ({ ...one, answerBy: at, link: `${origin}/desk/messages/${one.ticket}` })),
    more: 2,
    link: `${origin}/desk/messages`,
  }),
})
