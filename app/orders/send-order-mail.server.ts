import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findOrderUnscoped } from './stored/unscoped-order.server.ts'
import { orderReceivedTemplate } from './order-received.mail.tsx'

type Services = {
  db: Database
  mailer: Mailer
  origin: string
  log: Pick<Log, 'warn'>
}

/**
 * Mails the confirmation of a paid order to the address given at checkout. Rejects when the mail
 * cannot be handed over; the queue then tries again.
 */
export async function sendOrderReceivedMail(
  { db, mailer, origin, log }: Services,
  { orderId }: { orderId: string },
  jobId: string,
): Promise<void> {
  const order = await findOrderUnscoped({ db, log }, orderId)
  if (!order) throw new Error(`no order ${orderId} to write about`)
  // Personal data was purged meanwhile.
  if (!order.contactEmail) return
  await mailer.send({
    ...(await renderEmail(order.contactEmail, orderReceivedTemplate({ order, origin }))),
    id: jobId,
  })
}
