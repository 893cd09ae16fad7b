import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers } from '#db/schema.ts'
import type { Auth } from '#app/account/auth.server.ts'
import { brand } from '#app/basics/brand.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { contactCopyTemplate } from './contact-copy.mail.tsx'
import { contactMessageTemplate } from './contact-message.mail.tsx'
import { unsubscribeLink } from '#app/newsletter/newsletter.server.ts'
import { newsletterWelcomeTemplate } from '#app/newsletter/newsletter-welcome.mail.tsx'

type Services = { db: Database; auth: Auth; mailer: Mailer; origin: string }

type VisitorMail = 'contact-copy-mail' | 'contact-message-mail' | 'newsletter-welcome-mail'

/** Workers for mails that need no account. */
export function visitorMails({ db, auth, mailer, origin }: Services) {
  const findMessage = async (messageId: string) => {
    const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
    return found && { ...found, at: found.receivedAt }
  }

  return {
    async 'contact-copy-mail'({ messageId }, jobId) {
      const message = await findMessage(messageId)
      if (message)
        await mailer.send({
          ...(await renderEmail(message.email, contactCopyTemplate(message))),
          id: jobId,
        })
    },
    async 'contact-message-mail'({ messageId }, jobId) {
      const message = await findMessage(messageId)
      if (!message) return
      await mailer.send({
        ...(await renderEmail(brand.email, contactMessageTemplate(message))),
        id: jobId,
        replyTo: message.email,
      })
    },
    async 'newsletter-welcome-mail'({ subscriberId }, jobId) {
      const [found] = await db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, subscriberId))
      // Unsubscribed while the mail waited.
      if (!found || found.unsubscribedAt) return
      const link = await unsubscribeLink({ auth, origin }, subscriberId)
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
