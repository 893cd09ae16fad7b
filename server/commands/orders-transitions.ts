import { parseArgs } from 'node:util'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import type { DeliveryFailure, CancelRefusal, StaffCancelOptions } from '#app/aftersales/cancel.ts'
import { inRupees } from '#app/basics/money.ts'
import { moveOrder, setTracking, type Step } from '#app/orders/move-order.server.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { findOrderUnscoped } from '#app/orders/orders.server.ts'
import type { CommandContext } from './command-context.ts'
import { withStaffContext, noSuchOrder, plainNumber } from './staff-context.ts'
import { CommandError } from './command-error.ts'
import { singleLine } from './table.ts'

export async function ship(args: string[], context: CommandContext): Promise<number | undefined> {
  const options = parseShipArgs(args)
  return (
    options &&
    moveAndReport(options.number, { to: 'shipped', trackingNumber: options.tracking }, context)
  )
}

function parseShipArgs(
  args: string[],
): { number: string; tracking: string | undefined } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { tracking: { type: 'string' } },
    })
    const [number, ...more] = positionals
    return number === undefined || more.length > 0
      ? undefined
      : { number, tracking: values.tracking?.trim() || undefined }
  } catch {
    return undefined
  }
}

export async function deliver(
  args: string[],
  context: CommandContext,
): Promise<number | undefined> {
  const [number, ...more] = args
  if (number === undefined || number.startsWith('-') || more.length > 0) return undefined
  return moveAndReport(number, { to: 'delivered' }, context)
}

/** Sets the tracking number that was left out or mistyped at shipping. */
export async function track(args: string[], context: CommandContext): Promise<number | undefined> {
  const [written, typed, ...more] = args
  const tracking = typed?.trim()
  if (
    written === undefined ||
    !tracking ||
    more.length > 0 ||
    args.some((word) => word.startsWith('-'))
  )
    return undefined
  const number = plainNumber(written)
  const done = await withStaffContext(context, (staff) => setTracking(staff, number, tracking))
  if (!done.ok) {
    if (done.error.why === 'no such order') throw noSuchOrder(number)
    throw new CommandError(
      done.error.why === 'unchanged'
        ? `Order #${number} has that tracking number already.`
        : `Order #${number} is ${done.error.from}: only a shipped order is given another tracking number.`,
    )
  }
  context.console.log(
    singleLine(`Order #${number} has the tracking number ${tracking}. The shopper is written to.`),
  )
  return 0
}

async function moveAndReport(
  written: string,
  step: Step,
  context: CommandContext,
): Promise<number> {
  const number = plainNumber(written)
  const done = await withStaffContext(context, (staff) => moveOrder(staff, number, step))
  if (!done.ok)
    throw done.error.why === 'no such order'
      ? noSuchOrder(number)
      : invalidTransition(number, done.error.from, step.to)
  context.console.log(`Order #${number} is ${step.to}.`)
  return 0
}

const invalidTransition = (number: string, from: OrderStatus, to: OrderStatus) =>
  new CommandError(`Order #${number} is ${from}: it cannot become ${to} from there.`)

export async function cancel(args: string[], context: CommandContext): Promise<number | undefined> {
  const options = parseCancelArgs(args)
  if (!options) return undefined
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
    const { whole, itemIds, refund, paidBy } = cancelled.value
    const names = items.filter((item) => itemIds.includes(item.id)).map(({ name }) => name)
    context.console.log(
      whole
        ? `Order #${number} is cancelled.`
        : `Of order #${number} is cancelled: ${singleLine(names.join('; '))}.`,
    )
    if (paidBy) context.console.log(`${inRupees(refund)} go back by themselves.`)
    else if (status !== 'pending')
      context.console.log(`It was paid elsewhere: ${inRupees(refund)} are for you to give back.`)
    return 0
  })
}

const MAX_REASON_LENGTH = 1_000

function parseCancelArgs(
  args: string[],
): { number: string; lines: number[]; staffOptions: StaffCancelOptions } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        line: { type: 'string', multiple: true, default: [] },
        lost: { type: 'boolean', default: false },
        'returned-to-sender': { type: 'boolean', default: false },
        note: { type: 'string' },
      },
    })
    const [number, ...more] = positionals
    if (
      number === undefined ||
      more.length > 0 ||
      values.line.some((line) => !/^[1-9]\d{0,3}$/.test(line))
    )
      return undefined
    const note = values.note?.trim()
    if (note === '' || (note && note.length > MAX_REASON_LENGTH)) return undefined
    const { lost, 'returned-to-sender': returnedToSender } = values
    // A delivery failure is of the whole parcel, never of single lines.
    if ((lost && returnedToSender) || ((lost || returnedToSender) && values.line.length > 0))
      return undefined
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
  } catch {
    return undefined
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
        : invalidTransition(number, status, 'cancelled')
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
    default:
      return refusal satisfies never
  }
}
