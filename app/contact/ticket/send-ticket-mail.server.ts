import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, ticketMessages } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { ticketAnswerTemplate } from './ticket-answer.mail.tsx'
import { ticketClosedTemplate } from './ticket-closed.mail.tsx'
import { deskTicketLink, ticketLink } from './ticket-link.server.ts'
import { ticketReplyTemplate } from './ticket-reply.mail.tsx'

type Services = { db: Database; keys: SigningKeys; mailer: Mailer; origin: string }
type TicketMail = 'ticket-answer-mail' | 'ticket-closed-mail' | 'ticket-reply-mail'

/** Workers for mails of tickets; one whose ticket was erased meanwhile sends nothing. */
export function ticketMails({ db, keys, mailer, origin }: Services) {
  const find = async (messageId: string) => {
    const [found] = await db
      .select({ ticket: contactMessages, text: ticketMessages.text })
      .from(ticketMessages)
      .innerJoin(contactMessages, eq(contactMessages.id, ticketMessages.ticketId))
      .where(eq(ticketMessages.id, messageId))
    return found
  }

  /** Mails the shopper what a member has said, which acknowledges the ticket as well. */
  const tell = async (
    templateOf: typeof ticketAnswerTemplate,
    { messageId }: { messageId: string },
    jobId: string,
  ) => {
    const found = await find(messageId)
    if (!found?.ticket.email) return
    const { ticket, text } = found
    const link = ticketLink({ keys, origin }, ticket)
    const template = templateOf({ ticket: ticket.ticket, text, link })
    const answer = await mailer.send({
      ...(await renderEmail(found.ticket.email, template)),
      id: jobId,
    })
    await acknowledge(db, ticket.id, answer)
  }

  return {
    'ticket-answer-mail': (payload, jobId) => tell(ticketAnswerTemplate, payload, jobId),
    'ticket-closed-mail': (payload, jobId) => tell(ticketClosedTemplate, payload, jobId),
    async 'ticket-reply-mail'({ messageId }, jobId) {
      const found = await find(messageId)
      if (!found) return
      const { ticket, text } = found
      const deskLink = deskTicketLink(origin, ticket)
      const template = ticketReplyTemplate({ ticket: ticket.ticket, text, deskLink })
      await mailer.send({ ...(await renderEmail(brand.email, template)), id: jobId })
    },
  } satisfies {
    [Name in TicketMail]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
  }
}

/**
 * The law's 48 hours end with the first mail that the mail server has taken. One that knows no such
 * mailbox acknowledges nothing: the ticket says so at the desk, and its clock goes on.
 */
export async function acknowledge(
  db: Database,
  ticketId: string,
  answer: 'sent' | 'refused',
): Promise<void> {
  await db
    .update(contactMessages)
    .set(
      answer === 'refused'
        ? { mailRefusedAt: sql`now()` }
        : {
            acknowledgedAt: sql`coalesce(${contactMessages.acknowledgedAt}, now())`,
            mailRefusedAt: null,
          },
    )
    .where(eq(contactMessages.id, ticketId))
}
