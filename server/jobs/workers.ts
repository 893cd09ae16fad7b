import { accountMails } from '#app/account/mails/send-account-mail.server.ts'
import { aftersalesMails } from '#app/aftersales/mails/send-aftersales-mail.server.ts'
import type { Database } from '#db/database.ts'
import type { Workers } from '#app/jobs/jobs.server.ts'
import { isMail, sendFromOutbox } from '#app/jobs/outbox.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { runImport } from '#app/desk/products/import/load/run-import.server.ts'
import { sendCashCodeMail } from '#app/orders/cash/send-code-mail.server.ts'
import { sendOrderReceivedMail } from '#app/orders/send-order-mail.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import type { OwnerMails } from '#app/owner/owner.ts'
import { ownerMails } from '#app/owner/send-owner-mail.server.ts'
import { visitorMails } from '#app/contact/send-visitor-mail.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { staffMails } from '#app/staff/accounts/invite-by-mail.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'
import { observeMailer } from './observe-mailer.ts'

type Services = PaymentServices & {
  mailer: Mailer
  origin: string
  owner: OwnerMails
  importsDb: Database
}

export function makeWorkers(given: Services): Workers {
  const { mailer, outcomeOf } = observeMailer(given.mailer)
  const services = { ...given, mailer }
  return settlingMails(given.db, outcomeOf, {
    ...accountMails(services),
    ...visitorMails(services),
    ...ownerMails(services),
    ...staffMails(services),
    'order-received-mail': (payload, jobId) => sendOrderReceivedMail(services, payload, jobId),
    'cash-code-mail': (payload, jobId) => sendCashCodeMail(services, payload, jobId),
    'payment-failed-mail': (payload, jobId) => sendPaymentFailedMail(services, payload, jobId),
    ...aftersalesMails(services),
    'release-stock': (payload) => releaseExpiredHold(services, payload),
    enquire: (payload) => checkPaymentStatus(services, payload),
    refund: (payload) => sendRefund(services, payload),
    'watch-refund': (payload) => pollRefundStatus(services, payload),
    'product-import': (payload) => runImport(services, payload),
  })
}

/** Wraps the workers of mails, so that each settles its row of the outbox. */
const settlingMails = (
  db: Database,
  outcomeOf: ReturnType<typeof observeMailer>['outcomeOf'],
  workers: Workers,
): Workers =>
  Object.fromEntries(
    Object.entries(workers).map(([name, work]: [string, (...job: never[]) => Promise<void>]) => [
      name,
      isMail(name)
        ? (payload: never, jobId: string) =>
            sendFromOutbox(db, jobId, () => outcomeOf(jobId, () => work(payload, jobId as never)))
        : work,
    ]),
  ) as Workers
