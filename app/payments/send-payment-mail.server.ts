import type { Database } from '#db/database.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Log } from '#app/basics/log.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findHoldExpiry } from '#app/orders/stock-holds.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { listAttempts } from './attempts.server.ts'
import { isOpen } from './payment.ts'
import { paymentFailedTemplate } from './payment-failed.mail.tsx'

type Services = {
  db: Database
  keys: SigningKeys
  mailer: Mailer
  origin: string
  now: () => Date
  log: Pick<Log, 'warn'>
}

/**
 * Mails the shopper that a payment did not go through, and how to pay again: unless the order is
 * paid or over, a newer attempt exists, or the payment is in review.
 */
export async function sendPaymentFailedMail(
  { db, keys, mailer, origin, now, log }: Services,
  { orderId, reference }: { orderId: string; reference: string },
  jobId: string,
): Promise<void> {
  const order = await findOrderUnscoped({ db, log }, orderId)
  const [newest] = await listAttempts(db, orderId)
  if (
    order?.status !== 'pending' ||
    !order.contactEmail ||
    newest?.reference !== reference ||
    newest.state === 'review'
  )
    return
  // Anybody can type any address at the checkout, and orders that are never paid must
  // not flood its mailbox.
  const mail = { email: order.contactEmail, mailId: jobId }
  if (!(await takeShare({ db, keys, log }, 'unpaid order', mail))) return
  const heldUntil = await findHoldExpiry(db, orderId)
  const template = paymentFailedTemplate({
    order,
    reason: newest.reason,
    open: isOpen(newest.state),
    // A hold that is over is released in a moment.
    heldUntil: heldUntil && heldUntil > now() ? heldUntil : null,
    origin,
  })
  await mailer.send({ ...(await renderEmail(order.contactEmail, template)), id: jobId })
}
