import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, outbox } from '#db/schema.ts'
import { maskedNumber, mobileNumber } from '#app/texting/mobile-number.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import type { CodeSentTo } from './code-sent-to.ts'

/**
 * Where the newest code of an order went, by the outbox: to its telephone unless the messenger gave it
 * up, or a mail was asked for since.
 */
export async function findCodeSentTo(
  { db, textChannel }: { db: Database; textChannel: TextChannel | undefined },
  orderId: string,
): Promise<CodeSentTo> {
  if (!textChannel) return { by: 'mail' }
  const [newest] = await db
    .select({ name: outbox.name, state: outbox.state, phone: orders.shippingPhone })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .where(
      and(eq(outbox.orderId, orderId), inArray(outbox.name, ['cash-code-text', 'cash-code-mail'])),
    )
    // The mail that stands in for a text message was asked for with it.
    .orderBy(desc(outbox.createdAt), sql`${outbox.name} = 'cash-code-mail'`)
    .limit(1)
  const mobile = newest?.phone ? mobileNumber(newest.phone) : undefined
  const isTexted = newest?.name === 'cash-code-text' && ['waiting', 'sent'].includes(newest.state)
  return isTexted && mobile ? { by: textChannel, number: maskedNumber(mobile) } : { by: 'mail' }
}
