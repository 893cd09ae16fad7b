import { findOrderForStaff, findRefundId } from '#app/desk/staff-orders.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import {
  recordManualRefund,
  retryRefund,
  type RefundRefusal,
} from '#app/desk/settle-refund.server.ts'
import { mayStillSucceed } from '#app/payments/payment.ts'
import { REFUND_IN_FLIGHT } from '#app/payments/refund.ts'
import { syncPayments } from '#app/desk/sync-payment.server.ts'
import { onlyWords, readArgs, requireWords, UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { withStaffContext, noSuchOrder, plainNumber } from './staff-context.ts'
import { requireId } from './orders-id.ts'
import { CommandError } from '../command-error.ts'

const MAX_NOTE_LENGTH = 200

type RefundOptions = { id: string; note: string | undefined }

export async function refund(args: string[], context: CommandContext): Promise<number> {
  const options = parseRefundArgs(args)
  return withStaffContext(context, async (staff) => {
    const id = requireId(await findRefundId(staff.db, options.id), 'refund', options.id)
    const done =
      options.note === undefined
        ? await retryRefund(staff, 'staff', id)
        : await recordManualRefund(staff, 'staff', id, options.note)
    if (!done.ok) throw refusalOf(done.error, options)
    context.console.log(
      options.note === undefined
        ? `The refund ${options.id} is sent again.`
        : `The refund ${options.id} is paid back, by hand.`,
    )
    return 0
  })
}

function parseRefundArgs(args: string[]): RefundOptions {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { note: { type: 'string' } },
  })
  const [id, verb] = requireWords(positionals, ['ID', 'again or manual'])
  const note = values.note?.trim()
  if (verb === 'again' && note === undefined) return { id, note }
  if (verb === 'manual' && note && note.length <= MAX_NOTE_LENGTH) return { id, note }
  throw new UsageError(
    verb === 'manual'
      ? `--note has 1 to ${MAX_NOTE_LENGTH} characters.`
      : 'A refund is sent again, without a note, or manual.',
  )
}

function refusalOf(refusal: RefundRefusal, { id, note }: RefundOptions): CommandError {
  if (refusal.why === 'no such refund') return new CommandError(`There is no refund ${id}.`)
  if (refusal.why === 'unavailable')
    return new CommandError(`The bank could not be asked about the refund ${id}. ${WHERE}`)
  if (refusal.why === 'another account')
    return new CommandError(`The account of the refund ${id} is another by now.`)
  if (refusal.why === 'at the gateway')
    return new CommandError(
      `Of this payment the gateway has a refund that is ${refusal.progress}: the refund ${id} is not sent again. Look at the gateway's own pages.`,
    )
  if (refusal.why === 'in flight')
    return new CommandError(
      `The refund ${id} is ${refusal.state}: the gateway may still pay it. Ask the bank first; the doctor says when it is too long.`,
    )
  return new CommandError(
    note === undefined
      ? `The refund ${id} is ${refusal.state}: only one that has failed is sent again.`
      : `The refund ${id} is ${refusal.state}: it is there already.`,
  )
}

/**
 * Payment status check: asks the gateway about every attempt of an order that is not settled yet.
 */
export async function syncPayment(args: string[], context: CommandContext): Promise<number> {
  const [written] = onlyWords(args, ['NUMBER'])
  const number = plainNumber(written)
  return withStaffContext(context, async (staff) => {
    const before = await findOrderForStaff(staff, number)
    if (!before) throw noSuchOrder(number)
    const synced = await syncPayments(staff, {
      payments: before.attempts.filter(({ state }) => mayStillSucceed(state)),
      refunds: before.refunds.filter(({ state }) => REFUND_IN_FLIGHT.includes(state)),
    })
    if (synced.length === 0) {
      context.console.log(`Nothing of order #${number} is open at the bank.`)
      return 0
    }
    for (const { kind, id, before: was, after } of synced) {
      const name = `${kind} ${kind === 'refund' ? id.slice(0, 8) : id}`
      if (!after) throw new CommandError(`The bank could not be asked about the ${name}. ${WHERE}`)
      context.console.log(`${name}: ${change(was, after)}`)
    }
    const after = await findOrderUnscoped(staff, number)
    context.console.log(`Order #${number} is ${after?.status}.`)
    return 0
  })
}

const WHERE = 'Try again later; a sandbox bank is asked on the port after PORT.'

const change = (before: string, after: string): string =>
  before === after ? `${after}, as before` : `${before}, and now ${after}`
