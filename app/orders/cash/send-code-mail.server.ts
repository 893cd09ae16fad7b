import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cashPayments } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/signing-keys.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findHoldExpiry } from '../stock-holds.server.ts'
import { findOrderUnscoped } from '../stored/unscoped-order.server.ts'
import { cashCode } from './cash-code.server.ts'
import { cashCodeTemplate } from './cash-code.mail.tsx'

type Services = {
  db: Database
  keys: SigningKeys
  mailer: Mailer
  origin: string
  log: Pick<Log, 'warn'>
}

/** Mails the code that confirms an order to be paid at the door, while it still waits for that. */
export async function sendCashCodeMail(
  { db, keys, mailer, origin, log }: Services,
  { orderId, nth }: { orderId: string; nth: number },
  jobId: string,
): Promise<void> {
  const order = await findOrderUnscoped({ db, log }, orderId)
  const until = await findHoldExpiry(db, orderId)
  const isWaiting = await db.$count(
    cashPayments,
    and(eq(cashPayments.orderId, orderId), eq(cashPayments.state, 'to_confirm')),
  )
  if (!order?.contactEmail || !until || isWaiting === 0) return
  // Anybody can type any address at the checkout.
  const mail = { email: order.contactEmail, mailId: jobId }
  if (!(await takeShare({ db, keys, log }, 'unpaid order', mail))) return
  const template = cashCodeTemplate({ order, code: cashCode(keys, orderId, nth), until, origin })
  await mailer.send({ ...(await renderEmail(order.contactEmail, template)), id: jobId })
}
