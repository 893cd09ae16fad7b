import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers, ticketMessages } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Log } from '#app/basics/log.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { contactCopyTemplate } from './contact-copy.mail.tsx'
import { contactMessageTemplate } from './contact-message.mail.tsx'
import { answerBy } from './grievance/clocks.ts'
import { sendOfficerMail } from './grievance/tell-officer.server.ts'
import { deskTicketLink, ticketLink } from './ticket/ticket-link.server.ts'
import { acknowledge, ticketMails } from './ticket/send-ticket-mail.server.ts'
import { subscriptionLink } from '#app/newsletter/newsletter.server.ts'
import { newsletterConfirmationTemplate } from '#app/newsletter/newsletter-confirmation.mail.tsx'
import { newsletterWelcomeTemplate } from '#app/newsletter/newsletter-welcome.mail.tsx'

type Services = {
  db: Database
  keys: SigningKeys
  log: Pick<Log, 'warn'>
  mailer: Mailer
  origin: string
}

type VisitorMail =
  | 'ticket-answer-mail'
  | 'ticket-closed-mail'
  | 'ticket-reply-mail'
  | 'contact-copy-mail'
  | 'contact-message-mail'
  | 'grievance-mail'
  | 'newsletter-confirmation-mail'
  | 'newsletter-welcome-mail'

/** Workers for mails that need no account. */
export function visitorMails({ db, keys, log, mailer, origin }: Services) {
  const findMessage = async (messageId: string) => {
    const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
    return found && { ...found, at: found.receivedAt }
  }

  /** The first message, or with `replyId` the one with which the ticket was opened again. */
  const findCopied = async (messageId: string, replyId: string | undefined) => {
    const found = await findMessage(messageId)
    if (!found || replyId === undefined) return found
    const [reply] = await db
      .select()
      .from(ticketMessages)
      .where(and(eq(ticketMessages.id, replyId), eq(ticketMessages.ticketId, messageId)))
    return reply && { ...found, message: reply.text, at: reply.at, cameBy: 'form' as const }
  }

  /** Undefined if unsubscribed while the mail waited. */
  const findSubscriber = async (subscriberId: string) => {
    const [found] = await db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, subscriberId))
    return found?.unsubscribedAt ? undefined : found
  }

  return {
    async 'contact-copy-mail'({ messageId, replyId }, jobId) {
      const message = await findCopied(messageId, replyId)
      if (!message?.email) return
      const mail = { email: message.email, mailId: jobId }
      if (!(await takeShare({ db, keys, log }, 'contact copy', mail))) return
      const link = ticketLink({ keys, origin }, message)
      const answer = await mailer.send({
        ...(await renderEmail(
          message.email,
          contactCopyTemplate({
            ...message,
            answerBy: answerBy(message.waitingSince, allRules.grievance),
            link,
          }),
        )),
        id: jobId,
      })
      await acknowledge(db, messageId, answer)
    },
    async 'contact-message-mail'({ messageId }, jobId) {
      const message = await findMessage(messageId)
      // What a member has entered is at the desk already.
      if (!message?.email) return
      const { email } = message
      await mailer.send({
        ...(await renderEmail(
          brand.email,
          contactMessageTemplate({ ...message, email, deskLink: deskTicketLink(origin, message) }),
        )),
        id: jobId,
        replyTo: email,
      })
    },
    ...ticketMails({ db, keys, mailer, origin }),
    'grievance-mail': (payload, jobId) => sendOfficerMail({ db, mailer, origin }, payload, jobId),
    async 'newsletter-confirmation-mail'({ subscriberId }, jobId) {
      const [found] = await db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, subscriberId))
      // Confirmed already, or ended since; one that ended and is asked for again waits.
      if (!found || (found.unsubscribedAt ? !found.askedAgainAt : found.confirmedAt)) return
      const mail = { email: found.email, mailId: jobId }
      if (!(await takeShare({ db, keys, log }, 'newsletter', mail))) return
      const template = newsletterConfirmationTemplate({
        at: found.askedAgainAt ?? found.consentedAt,
        confirmLink: subscriptionLink(
          { keys, origin },
          'newsletter confirmation link',
          subscriberId,
        ),
      })
      await mailer.send({ ...(await renderEmail(found.email, template)), id: jobId })
    },
    async 'newsletter-welcome-mail'({ subscriberId }, jobId) {
      const found = await findSubscriber(subscriberId)
      if (!found?.confirmedAt) return
      const link = subscriptionLink({ keys, origin }, 'unsubscribe link', subscriberId)
      const template = newsletterWelcomeTemplate({
        at: found.consentedAt,
        unsubscribeLink: link,
        origin,
      })
      await mailer.send({
        ...(await renderEmail(found.email, template)),
        id: jobId,
        unsubscribeLink: link,
      })
    },
  } satisfies {
    [Name in VisitorMail]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
  }
}
