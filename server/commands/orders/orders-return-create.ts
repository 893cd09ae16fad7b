import {
  OFFERED_REASONS,
  reasonsFor,
  RETURN_REASON_TEXTS,
  returnReasonOf,
  type ReturnReason,
  type ReturnRefusal,
} from '#app/aftersales/return.ts'
import { requestReturn } from '#app/aftersales/returns.server.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { withStaffContext, noSuchOrder, plainNumber } from './staff-context.ts'
import { singleLine } from '../table.ts'

/**
 * Requests a return for a shopper who wrote or called; staff are not bound by the return window.
 */
export async function createReturn(args: string[], context: CommandContext): Promise<number> {
  const options = parseReturnCreateArgs(args)
  const { number, line, quantity, exchangeSize } = options
  const reason = returnReasonOf(options.reason)
  if (!reason)
    throw new CommandError(
      `“${singleLine(options.reason)}” is no reason for a return. ${oneOf(OFFERED_REASONS)}`,
    )
  return withStaffContext(context, async (staff) => {
    const order = await findOrderUnscoped(staff, number)
    if (!order) throw noSuchOrder(number)
    const item = order.items[line - 1]
    if (!item) throw new CommandError(`Order #${number} has no line ${line}.`)
    const created = await requestReturn(staff, 'staff', order.id, [
      { itemId: item.id, quantity, reason, exchangeSize },
    ])
    if (!created.ok)
      throw notCreated(created.error, {
        number,
        line,
        status: order.status,
        reasons: reasonsFor(item),
        size: exchangeSize,
      })
    const [id] = created.value.returnIds
    if (!id) throw new CommandError('That was asked for a moment ago.')
    context.console.log(
      singleLine(
        `The return ${id.slice(0, 8)} of ${quantity} × ${item.name} is asked for${exchangeSize ? `, and size ${exchangeSize} is held for it` : ''}. The shopper is written to.`,
      ),
    )
    return 0
  })
}

function notCreated(
  refusal: ReturnRefusal,
  {
    number,
    line,
    status,
    reasons,
    size = '',
  }: {
    number: string
    line: number
    status: OrderStatus
    reasons: readonly ReturnReason[]
    size: string | undefined
  },
): CommandError {
  switch (refusal.why) {
    case 'no such order':
      return noSuchOrder(number)
    case 'no such line':
      return new CommandError(`Line ${line} of order #${number} was cancelled.`)
    case 'not delivered':
      return new CommandError(`Order #${number} is ${status}: only a delivered order is returned.`)
    case 'not returnable':
      return new CommandError(
        `Line ${line} of order #${number} was sold as not returnable. ${oneOf(reasons)}`,
      )
    case 'only so many':
      return new CommandError(
        refusal.left === 0
          ? `All of line ${line} of order #${number} was asked for already.`
          : `Of line ${line} of order #${number} only ${refusal.left} can be returned.`,
      )
    case 'size not offered':
      return new CommandError(
        `Line ${line} of order #${number} cannot be exchanged for “${singleLine(size)}”: its product is not sold in that size, or it is its own.`,
      )
    case 'size sold out':
      return new CommandError(`There are not enough of size ${size} left.`)
    // Unreachable for staff: `requestReturn` checks neither the date nor the payment for them.
    case 'too late':
    case 'paid elsewhere':
      return new CommandError(
        `Line ${line} of order #${number} cannot be returned: ${refusal.why}.`,
      )
    default:
      return refusal satisfies never
  }
}

const oneOf = (reasons: readonly ReturnReason[]): string =>
  `It takes one of: ${reasons.map((one) => RETURN_REASON_TEXTS[one]).join('; ')}.`

type ReturnCreateOptions = {
  number: string
  line: number
  quantity: number
  reason: string
  exchangeSize: string | undefined
}

function parseReturnCreateArgs(args: string[]): ReturnCreateOptions {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: {
      line: { type: 'string' },
      quantity: { type: 'string', default: '1' },
      reason: { type: 'string' },
      exchange: { type: 'string' },
    },
  })
  const [, number] = requireWords(positionals, ['create', 'NUMBER'])
  const reason = values.reason?.trim()
  if (!reason) throw new UsageError('--reason is missing.')
  const exchangeSize = values.exchange?.trim()
  if (exchangeSize === '') throw new UsageError('--exchange is a size.')
  const [line, quantity] = [values.line ?? '', values.quantity].map((typed) =>
    /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined,
  )
  if (!line || !quantity) throw new UsageError('--line and --quantity are numbers from 1 on.')
  return { number: plainNumber(number), line, quantity, reason, exchangeSize }
}
