import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { paise } from '#app/basics/money.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import { renderEmail, type EmailTemplate } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { firmSince, type Order } from '#app/orders/order.ts'
import {
  attachCreditNotes,
  attachInvoices,
  listCreditNotes,
  type Attached,
} from '#app/invoices/mailed-documents.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import {
  findMaskedAccount,
  isRefundWanted,
} from '#app/payments/refund-account/refund-accounts.server.ts'
import { cancelledTemplate } from './cancelled.mail.tsx'
import { findPaidAttempt, isPaidHere } from '../find-paid-attempt.server.ts'
import { creditNoteTemplate } from './credit-note.mail.tsx'
import { deliveredTemplate } from './delivered.mail.tsx'
import { exchangeDroppedTemplate } from './exchange-dropped.mail.tsx'
import { refundAccountTemplate } from './refund-account.mail.tsx'
import { refundDoneTemplate } from './refund-done.mail.tsx'
import { refundSentTemplate } from './refund-sent.mail.tsx'
import { replacementSentTemplate } from './replacement-sent.mail.tsx'
import { returnReceivedTemplate } from './return-received.mail.tsx'
import { returnRefusedTemplate } from './return-refused.mail.tsx'
import { listReturns } from '../returns.server.ts'
import { confirmShipping } from './confirm-shipping.server.ts'
import { findMailedRefund } from './find-mailed-refund.server.ts'
import { shippedTemplate, trackingTemplate } from './shipped.mail.tsx'

type Services = {
  db: Database
  keys: SigningKeys
  mailer: Mailer
  origin: string
  now: () => Date
  log: Pick<Log, 'warn'>
}

type AftersalesMail =
  | 'shipped-mail'
  | 'delivered-mail'
  | 'cancelled-mail'
  | 'return-received-mail'
  | 'return-refused-mail'
  | 'replacement-sent-mail'
  | 'exchange-dropped-mail'
  | 'credit-note-mail'
  | 'refund-account-mail'
  | 'refund-sent-mail'
  | 'refund-done-mail'

type Written = EmailTemplate | undefined

/** Mails after the purchase, to the address given at checkout. */
export function aftersalesMails({ db, keys, mailer, origin, now, log }: Services) {
  /** Rejects when the mail cannot be handed over; the queue then tries again. */
  async function send<Document>(
    jobId: string,
    orderId: string,
    write: (order: Order, attached: Attached<Document>) => Written | Promise<Written>,
    attach: () => Promise<Attached<Document>> = async () => ({ documents: [], files: [] }),
  ) {
    const order = await findOrderUnscoped({ db, log }, orderId)
    if (!order) throw new Error(`no order ${orderId} to write about`)
    // Personal data was purged meanwhile, or an imported order never had an address.
    if (!order.contactEmail) return
    const attached = await attach()
    const template = await write(order, attached)
    if (template)
      await mailer.send({
        ...(await renderEmail(order.contactEmail, template)),
        id: jobId,
        attachments: attached.files,
      })
  }

  async function findExchange(orderId: string, returnId: string) {
    const one = (await listReturns(db, orderId)).find(({ id }) => id === returnId)
    if (!one?.exchange) throw new Error(`no exchange ${returnId} to write about`)
    return { one, exchange: one.exchange }
  }

  return {
    'shipped-mail': async ({ orderId, trackingOnly, shippedAt }, jobId) => {
      // Before the order is read: a tracking number that was set until now is in the mail.
      if (shippedAt && !(await confirmShipping(db, orderId, new Date(shippedAt)))) return
      if (trackingOnly) return send(jobId, orderId, (order) => trackingTemplate({ order, origin }))
      await send(
        jobId,
        orderId,
        (order, { documents }) => shippedTemplate({ order, documents, origin }),
        () => attachInvoices({ db, log }, orderId),
      )
    },
    'delivered-mail': ({ orderId }, jobId) =>
      send(jobId, orderId, async (order) =>
        deliveredTemplate({
          order,
          deliveredAt: order.deliveredAt ?? now(),
          isPaidHere: await isPaidHere(db, order),
          origin,
        }),
      ),
    'cancelled-mail': ({ orderId, itemIds, astray, because, refundsCharges, refundPaise }, jobId) =>
      send(jobId, orderId, async (order) => {
        // Anybody can type any address at the checkout, and cancel an unpaid order for
        // nothing.
        const mail = { email: order.contactEmail, mailId: jobId }
        if (!firmSince(order) && !(await takeShare({ db, keys, log }, 'unpaid order', mail)))
          return undefined
        const isRefunded =
          order.paidAt !== null && (await findPaidAttempt(db, orderId)) !== undefined
        return cancelledTemplate({
          order,
          creditNotes: await listCreditNotes(db, orderId),
          itemIds,
          isRefunded,
          charges: refundsCharges ? order.charges : [],
          refund: refundPaise === undefined ? undefined : paise(refundPaise),
          deliveryFailure: astray === 'came back' ? 'returned_to_sender' : astray,
          note: because,
          origin,
        })
      }),
    'return-received-mail': ({ orderId, returnIds }, jobId) =>
      send(jobId, orderId, async (order) => {
        const returns = (await listReturns(db, orderId)).filter(({ id }) => returnIds.includes(id))
        return returnReceivedTemplate({ order, returns, origin })
      }),
    'return-refused-mail': ({ orderId, returnId }, jobId) =>
      send(jobId, orderId, async (order) => {
        const refused = (await listReturns(db, orderId)).find(({ id }) => id === returnId)
        return refused && returnRefusedTemplate({ order, refused, origin })
      }),
    'replacement-sent-mail': ({ orderId, returnId }, jobId) =>
      send(
        jobId,
        orderId,
        async (order) =>
          replacementSentTemplate({ order, ...(await findExchange(orderId, returnId)), origin }),
        () => attachInvoices({ db, log }, orderId, returnId),
      ),
    'exchange-dropped-mail': ({ orderId, returnId }, jobId) =>
      send(jobId, orderId, async (order) =>
        exchangeDroppedTemplate({
          order,
          ...(await findExchange(orderId, returnId)),
          isPaidHere: await isPaidHere(db, order),
          origin,
        }),
      ),
    'credit-note-mail': ({ orderId, numbers }, jobId) =>
      send(
        jobId,
        orderId,
        (order, { documents }) => creditNoteTemplate({ order, notes: documents, origin }),
        () => attachCreditNotes(db, orderId, numbers),
      ),
    'refund-account-mail': ({ orderId }, jobId) =>
      send(jobId, orderId, async (order) =>
        (await isRefundWanted(db, orderId)) && !(await findMaskedAccount(db, orderId))
          ? refundAccountTemplate({ order, origin })
          : undefined,
      ),
    async 'refund-sent-mail'({ refundId }, jobId) {
      const { orderId, refund, reference } = await findMailedRefund(db, refundId)
      await send(jobId, orderId, async (order) =>
        refundSentTemplate({
          order,
          refund,
          reference,
          creditNotes: await listCreditNotes(db, orderId),
          origin,
        }),
      )
    },
    async 'refund-done-mail'({ refundId }, jobId) {
      const { orderId, refund, reference, manualNote } = await findMailedRefund(db, refundId)
      await send(jobId, orderId, (order) =>
        refundDoneTemplate({
          order,
          refund,
          at: refund.settledAt ?? now(),
          reference,
          manualNote,
          origin,
        }),
      )
    },
  } satisfies {
    [Name in AftersalesMail]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
  }
}
