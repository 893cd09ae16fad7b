import { eq } from 'drizzle-orm'
import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findOrder } from './orders.server.ts'
import { OrderReceivedMail, orderReceivedSubject } from './order-received.mail.tsx'

type Needs = { db: Database; mailer: Mailer; origin: string; log: { warn(fields: object, message: string): void } }

/** To the address given at checkout, once the order is paid. Rejects when the mail cannot be handed over; the queue tries again. */
export async function sendOrderReceivedMail({ db, mailer, origin, log }: Needs, { orderId }: { orderId: string }): Promise<void> {
  const [owner] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  const order = await findOrder({ db, log }, { shopperId: owner?.userId ?? undefined }, orderId)
  if (!order) throw new Error(`no order ${orderId} to write about`)
  const html = await render(createElement(OrderReceivedMail, { order, origin }))
  await mailer.send({ to: order.contactEmail, subject: orderReceivedSubject(order), html, text: toPlainText(html) })
}
