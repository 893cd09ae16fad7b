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
import {
  requeueStuckRefunds,
  sendRefund,
  pollRefundStatus,
} from '#app/payments/refunds/refunds.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import type { Shop } from '#app/shop.server.ts'

export const makeWorkers = (shop: Shop & { mailer: Mailer; origin: string }): Workers => ({
  ...accountMails(shop),
  ...visitorMails(shop),
  'order-received-mail': (payload, jobId) => sendOrderReceivedMail(shop, payload, jobId),
  'payment-failed-mail': (payload, jobId) => sendPaymentFailedMail(shop, payload, jobId),
  ...aftersalesMails(shop),
  'release-stock': (payload) => releaseExpiredHold(shop, payload),
  enquire: (payload) => checkPaymentStatus(shop, payload),
  refund: (payload) => sendRefund(shop, payload),
  'watch-refund': (payload) => pollRefundStatus(shop, payload),
  async 'daily-sweep'() {
    await purgeExpired(shop.db, shop.now())
    await purgePersonalData(shop.db, shop.now())
    await requeueStuckRefunds(shop)
    await purgeVisitorData(shop.db, shop.now())
  },
})
