import type { Workers } from '#app/jobs/jobs.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { sendOrderReceivedMail } from '#app/orders/send-order-mail.server.ts'
import type { Shop } from '#app/shop.server.ts'

/** Who does which job. */
export const makeWorkers = (needs: Pick<Shop, 'db' | 'log'> & { mailer: Mailer; origin: string }): Workers => ({
  'order-received-mail': (payload) => sendOrderReceivedMail(needs, payload),
})
