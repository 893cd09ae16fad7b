import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { inRupees, paiseFromRupees } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import type { ReviewDecision, Settlement } from '#app/payments/payment.ts'
import { settleReview, type ReviewRefusal } from '#app/payments/settle-review.server.ts'
import { eraseAgain } from '#app/privacy/erase-person.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { ReviewInput } from './review-form.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date; log: Pick<Log, 'info'> }

/**
 * Settles a payment in review as a member decides, who has compared it with the gateway's own page.
 * Conditional on the review, so that of two members one decides (docs/decisions/0118).
 */
export async function decidePayment(
  { db, jobs, now, log }: Services,
  by: StaffWho<'settle payments'>,
  number: string,
  { reference, decision, amount, reason }: ReviewInput,
): Promise<Result<string, FieldErrors>> {
  const decided = { decision, arrived: paiseFromRupees(amount), note: reason }
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ form: 'There is no such order any more.' })
    const of = { orderId: order.id, reference }
    const settled = await settleReview({ tx, jobs }, staffActor(by), of, decided, now())
    if (!settled.ok) return err(refusalErrors(settled.error))
    await eraseAgain(tx, order.id)
    log.info(
      { area: 'payments', reference, order: order.number, decision },
      'payment settled by hand',
    )
    return ok(doneText(decision, settled.value))
  })
}

function refusalErrors(refusal: ReviewRefusal): FieldErrors {
  switch (refusal.why) {
    case 'not in review':
      return { form: 'Nothing was changed: somebody has settled this payment by now.' }
    case 'too much':
      return { amount: `At most ${inRupees(refusal.most)}: the gateway names no more` }
    case 'not all of it':
      return {
        amount: `The order asks for ${inRupees(refusal.owed)}, and goes on only when all of it has arrived`,
      }
    default:
      return refusal satisfies never
  }
}

function doneText(decision: ReviewDecision, effect: Settlement['effect']): string {
  if (decision === 'unpaid') return 'Noted that nothing has arrived. The customer may pay again.'
  if (effect === 'pay the order')
    return 'The order is paid and goes on. The customer is written to.'
  if (typeof effect === 'object' && effect.refund === 'sold_out')
    return 'It has sold out meanwhile: the order is cancelled, and the money goes back by itself.'
  return 'What has arrived goes back by itself. The customer is written to.'
}
