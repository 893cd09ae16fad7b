import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cashPayments, outbox } from '#db/schema.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findHoldExpiry } from '../../stock-holds.server.ts'
import { findOrderUnscoped } from '../../stored/unscoped-order.server.ts'
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
  { orderId, nth, unlessTexted = false }: JobPayloads['cash-code-mail'],
  jobId: string,
): Promise<void> {
  if (unlessTexted && (await hasOtherCode(db, orderId, jobId))) return
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

/**
 * Whether a code has reached the shopper since the mail was asked for: the text message that it stands
 * in for was sent, or a later mail is there.
 */
async function hasOtherCode(db: Database, orderId: string, jobId: string): Promise<boolean> {
  const since = sql`(select created_at from ${outbox} where id = ${jobId}::uuid)`
  const others = await db.$count(
    outbox,
    and(
      eq(outbox.orderId, orderId),
      sql`((${outbox.name} = 'cash-code-text' and ${outbox.state} = 'sent' and ${outbox.createdAt} >= ${since})
        or (${outbox.name} = 'cash-code-mail' and ${outbox.state} in ('waiting', 'sent') and ${outbox.createdAt} > ${since}))`,
    ),
  )
  return others > 0
}
