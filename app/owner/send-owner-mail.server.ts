import type { Database } from '#db/database.ts'
import { newestCheckpoint } from '#app/desk/audit-chain/stored-checkpoints.server.ts'
import { adviceOn } from '#app/desk/consistency-checks.server.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { renderEmail, type EmailTemplate } from '#app/mail/render-email.server.ts'
import { sendOwnerInvitation } from './invite-first-owner.server.ts'
import type { OwnerMails } from './owner.ts'
import { ownerChecksTemplate } from './owner-checks.mail.tsx'
import { ownerNewsTemplate } from './owner-news.mail.tsx'
import { ownerReviewsTemplate } from './owner-reviews.mail.tsx'
import { ownerWebhookTemplate } from './owner-webhook.mail.tsx'
import { readNews, readReviews } from './telling.server.ts'

type OwnerMail =
  | 'owner-news-mail'
  | 'owner-reviews-mail'
  | 'owner-checks-mail'
  | 'owner-invitation-mail'
  | 'owner-webhook-mail'

/** Workers for mails to the owner. They reject when the mail cannot be handed over. */
export function ownerMails(services: {
  db: Database
  mailer: Mailer
  now: () => Date
  origin: string
  owner: OwnerMails
}) {
  const { db, mailer, owner } = services
  async function send(template: EmailTemplate, jobId: string) {
    // The setting was taken away while the mail waited.
    if (owner.address)
      await mailer.send({ ...(await renderEmail(owner.address, template)), id: jobId })
  }

  return {
    async 'owner-news-mail'({ tellingId }, jobId) {
      const news = await readNews(db, tellingId)
      // The orders were deleted meanwhile.
      if (news.orders.count + news.returns.count === 0) return
      await send(ownerNewsTemplate(news, await newestCheckpoint(db)), jobId)
    },
    async 'owner-reviews-mail'({ tellingId }, jobId) {
      const reviews = await readReviews(db, tellingId)
      if (reviews.count > 0) await send(ownerReviewsTemplate(reviews), jobId)
    },
    'owner-checks-mail': ({ checks }, jobId) =>
      send(
        ownerChecksTemplate(
          checks.map((check) => ({
            ...check,
            since: new Date(check.since),
            advice: adviceOn(check.rule),
          })),
        ),
        jobId,
      ),
    'owner-invitation-mail': (_, jobId) => sendOwnerInvitation(services, jobId),
    'owner-webhook-mail': (payload, jobId) => send(ownerWebhookTemplate(payload), jobId),
  } satisfies {
    [Name in OwnerMail]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
  }
}
