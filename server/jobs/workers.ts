import { accountMails } from '#app/account/mails/send-account-mail.server.ts'
import { aftersalesMails } from '#app/aftersales/mails/send-aftersales-mail.server.ts'
import type { Database } from '#db/database.ts'
import type { Workers } from '#app/jobs/jobs.server.ts'
import { isOutgoing } from '#app/jobs/outgoing.ts'
import { sendFromOutbox } from '#app/jobs/outbox.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { runImport } from '#app/desk/products/import/load/run-import.server.ts'
import { sendCashCodeMail } from '#app/orders/cash/code/send-code-mail.server.ts'
import { sendCashCodeText } from '#app/orders/cash/code/send-code-text.server.ts'
import type { Messenger } from '#app/texting/messenger.ts'
import { sendOrderReceivedMail } from '#app/orders/send-order-mail.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import type { OwnerMails } from '#app/owner/owner.ts'
import { ownerMails } from '#app/owner/send-owner-mail.server.ts'
import { visitorMails } from '#app/contact/send-visitor-mail.server.ts'
import { breachMails } from '#app/privacy/breach/send-breach-mail.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { staffMails } from '#app/staff/accounts/invite-by-mail.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'
import { observeSending } from './observe-sending.ts'

type Services = PaymentServices & {
  mailer: Mailer
  messenger: Messenger | undefined
  origin: string
  owner: OwnerMails
  importsDb: Database
}

export function makeWorkers(given: Services): Workers {
  const { mailer, messenger, outcomeOf } = observeSending(given)
  const services = { ...given, mailer, messenger }
  return settlingMails(given.db, outcomeOf, {
    ...accountMails(services),
    ...visitorMails(services),
    ...breachMails(services),
    ...ownerMails(services),
    ...staffMails(services),
    'order-received-mail': (payload, jobId) => sendOrderReceivedMail(services, payload, jobId),
    'cash-code-text': (payload, jobId) => sendCashCodeText(services, payload, jobId),
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

/** Wraps the workers of mails and text messages, so that each settles its row of the outbox. */
const settlingMails = (
  db: Database,
  outcomeOf: ReturnType<typeof observeSending>['outcomeOf'],
  workers: Workers,
): Workers =>
  Object.fromEntries(
    Object.entries(workers).map(([name, work]: [string, (...job: never[]) => Promise<void>]) => [
      name,
      isOutgoing(name)
        ? (payload: never, jobId: string) =>
            sendFromOutbox(db, jobId, () => outcomeOf(jobId, () => work(payload, jobId as never)))
        : work,
    ]),
  ) as Workers
