import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { accountMails } from '#app/account/mails/send-account-mail.server.ts'
import { aftersalesMails } from '#app/aftersales/mails/send-aftersales-mail.server.ts'
import type { Workers } from '#app/jobs/jobs.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { sendOrderReceivedMail } from '#app/orders/send-order-mail.server.ts'
import { releaseExpiredHold } from '#app/orders/stock-holds.server.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import { visitorMails } from '#app/contact/send-visitor-mail.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { requeueStuckRefunds, sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'

export const makeWorkers = (
  services: PaymentServices & { mailer: Mailer; origin: string },
): Workers => ({
  ...accountMails(services),
  ...visitorMails(services),
  'order-received-mail': (payload, jobId) => sendOrderReceivedMail(services, payload, jobId),
  'payment-failed-mail': (payload, jobId) => sendPaymentFailedMail(services, payload, jobId),
  ...aftersalesMails(services),
  'release-stock': (payload) => releaseExpiredHold(services, payload),
  enquire: (payload) => checkPaymentStatus(services, payload),
  refund: (payload) => sendRefund(services, payload),
  'watch-refund': (payload) => pollRefundStatus(services, payload),
  async 'daily-sweep'() {
    await purgeExpired(services.db, services.now())
    await purgePersonalData(services.db, services.now())
    await requeueStuckRefunds(services)
    await purgeVisitorData(services.db, services.now())
  },
})
