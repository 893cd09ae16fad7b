import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import type { CancelRefusal, StaffCancelOptions } from '#app/aftersales/cancel.ts'
import type { DeliveryFailure, OrderStatus } from '#app/orders/order.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { refundWords } from './orders-return-settle.ts'
import { invalidTransition } from './orders-transitions.ts'
import { withStaffContext, noSuchOrder, plainNumber } from './staff-context.ts'
import { singleLine } from '../table.ts'

export async function cancel(args: string[], context: CommandContext): Promise<number> {
  const options = parseCancelArgs(args)
  const { number, lines, staffOptions } = options
  return withStaffContext(context, async (staff) => {
    const order = await findOrderUnscoped(staff, number)
    if (!order) throw noSuchOrder(number)
    const { id, items, status } = order
    const wanted = lines.map((line) => {
      const item = items[line - 1]
      if (!item) throw new CommandError(`Order #${number} has no line ${line}.`)
      return item.id
    })
    const cancelled = await cancelOrder(
      staff,
      'staff',
      id,
      lines.length > 0 ? wanted : null,
      staffOptions,
    )
    if (!cancelled.ok) throw refusalOf(cancelled.error, number, status)
    const { whole, itemIds, refund, paidReference } = cancelled.value
    const names = items.filter((item) => itemIds.includes(item.id)).map(({ name }) => name)
    context.console.log(
      whole
        ? `Order #${number} is cancelled.`
        : `Of order #${number} is cancelled: ${singleLine(names.join('; '))}.`,
    )
    if (paidReference || status !== 'pending')
      context.console.log(refundWords(refund, paidReference ? 'gateway' : 'elsewhere'))
    return 0
  })
}

const MAX_REASON_LENGTH = 1_000

function parseCancelArgs(args: string[]): {
  number: string
  lines: number[]
  staffOptions: StaffCancelOptions
} {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: {
      line: { type: 'string', multiple: true, default: [] },
      lost: { type: 'boolean', default: false },
      'returned-to-sender': { type: 'boolean', default: false },
      note: { type: 'string' },
    },
  })
  const [number] = requireWords(positionals, ['NUMBER'])
  const { lost, 'returned-to-sender': returnedToSender } = values
  const note = values.note?.trim()
  if (values.line.some((line) => !/^[1-9]\d{0,3}$/.test(line)))
    throw new UsageError('--line is the number of a line.')
  if (note === '' || (note && note.length > MAX_REASON_LENGTH))
    throw new UsageError(`--note has 1 to ${MAX_REASON_LENGTH} characters.`)
  if (lost && returnedToSender)
    throw new UsageError('A parcel is either --lost or --returned-to-sender.')
  if ((lost || returnedToSender) && values.line.length > 0)
    throw new UsageError('A parcel is lost or comes back whole, never by --line.')
  const deliveryFailure: DeliveryFailure | undefined = lost
    ? 'lost'
    : returnedToSender
      ? 'returned_to_sender'
      : undefined
  return {
    number: plainNumber(number),
    lines: values.line.map(Number),
    staffOptions: { deliveryFailure, note },
  }
}

function refusalOf(refusal: CancelRefusal, number: string, status: OrderStatus): CommandError {
  switch (refusal) {
    case 'no such order':
      return noSuchOrder(number)
    case 'sent already':
      return status === 'shipped'
        ? new CommandError(
            `Order #${number} is shipped: it can only be cancelled if it never arrived. Say --lost, or --returned-to-sender.`,
          )
        : new CommandError(invalidTransition(number, status, 'cancelled'))
    case 'not shipped':
      return new CommandError(
        `Order #${number} is ${status}: only a shipped order is lost, or comes back.`,
      )
    case 'cancelled already':
      return new CommandError(
        status === 'cancelled'
          ? `Order #${number} is cancelled already.`
          : `That line of order #${number} is cancelled already.`,
      )
    case 'only whole while unpaid':
      return new CommandError(`Order #${number} is not paid: it can only be cancelled whole.`)
    case 'payment in review':
      return new CommandError(
        `A payment of order #${number} waits for somebody to look at it: see to that first.`,
      )
    case 'paid elsewhere':
      return new CommandError(`Order #${number} was paid elsewhere.`)
    case 'changed meanwhile':
      return new CommandError(`Order #${number} has changed meanwhile.`)
    // Of members at the desk alone.
    case 'code wanted':
      return new CommandError(`Order #${number} was paid: cancelling it takes a code.`)
    default:
      return refusal satisfies never
  }
}
