import { parseArgs } from 'node:util'
import { listOpenReturns, findReturnId } from '#app/aftersales/staff-orders.server.ts'
import {
  RETURN_REASONS,
  reasonsFor,
  type ReturnReason,
  type ReturnRefusal,
} from '#app/aftersales/return.ts'
import {
  requestReturn,
  settleReturn,
  type ReturnSettlement,
} from '#app/aftersales/returns.server.ts'
import { formatDateTime } from '#app/basics/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { itemName, type OrderStatus } from '#app/orders/order.ts'
import { findOrderUnscoped } from '#app/orders/orders.server.ts'
import type { CommandContext } from './command-context.ts'
import { withStaffContext, noSuchOrder, withStaffDatabase, plainNumber } from './staff-context.ts'
import { requireId } from './orders-id.ts'
import { CommandError } from './command-error.ts'
import { singleLine, table } from './table.ts'

export async function returns(
  args: string[],
  context: CommandContext,
): Promise<number | undefined> {
  if (args.length > 0) return undefined
  const open = await withStaffDatabase(context, ({ db }) => listOpenReturns(db))
  if (open.length === 0) context.console.log('No return waits for your word.')
  else
    context.console.log(
      table([
        ['id', 'order', 'asked for', 'what', 'why'],
        ...open.map(({ one, number, item }) => [
          one.id.slice(0, 8),
          number,
          formatDateTime(one.requestedAt),
          `${one.quantity} × ${itemName(item.productName, item.productId)}`,
          [one.reason, one.note && `“${one.note}”`].filter(Boolean).join(', '),
        ]),
      ]).join('\n'),
    )
  return 0
}

const MAX_REFUSAL_LENGTH = 1_000

/**
 * `return create ORDER` requests a return, `return ID accept` and `return ID refuse` settle one.
 */
export const createOrSettleReturn = async (
  args: string[],
  context: CommandContext,
): Promise<number | undefined> => (await create(args, context)) ?? settle(args, context)

/**
 * Requests a return for a shopper who wrote or called; staff are not bound by the return window.
 */
async function create(args: string[], context: CommandContext): Promise<number | undefined> {
  const options = parseReturnCreateArgs(args)
  if (!options) return undefined
  const { number, line, quantity } = options
  const reason = RETURN_REASONS.find((one) => one.toLowerCase() === options.reason.toLowerCase())
  if (!reason)
    throw new CommandError(
      `“${singleLine(options.reason)}” is no reason for a return. ${oneOf(RETURN_REASONS)}`,
    )
  return withStaffContext(context, async (staff) => {
    const order = await findOrderUnscoped(staff, number)
    if (!order) throw noSuchOrder(number)
    const item = order.items[line - 1]
    if (!item) throw new CommandError(`Order #${number} has no line ${line}.`)
    const created = await requestReturn(staff, 'staff', order.id, [
      { itemId: item.id, quantity, reason },
    ])
    if (!created.ok)
      throw notCreated(created.error, {
        number,
        line,
        status: order.status,
        reasons: reasonsFor(item),
      })
    const [id] = created.value.returnIds
    if (!id) throw new CommandError('That was asked for a moment ago.')
    context.console.log(
      singleLine(
        `The return ${id.slice(0, 8)} of ${quantity} × ${item.name} is asked for. The shopper is written to.`,
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
  }: { number: string; line: number; status: OrderStatus; reasons: readonly ReturnReason[] },
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
  `It takes one of: ${reasons.join('; ')}.`

type ReturnCreateOptions = { number: string; line: number; quantity: number; reason: string }

function parseReturnCreateArgs(args: string[]): ReturnCreateOptions | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        line: { type: 'string' },
        quantity: { type: 'string', default: '1' },
        reason: { type: 'string' },
      },
    })
    const [verb, number, ...more] = positionals
    const reason = values.reason?.trim()
    if (number === undefined || verb !== 'create' || more.length > 0 || !reason) return undefined
    const [line, quantity] = [values.line ?? '', values.quantity].map((typed) =>
      /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined,
    )
    return line && quantity ? { number: plainNumber(number), line, quantity, reason } : undefined
  } catch {
    return undefined
  }
}

async function settle(args: string[], context: CommandContext): Promise<number | undefined> {
  const options = parseReturnSettleArgs(args)
  if (!options) return undefined
  return withStaffContext(context, async (staff) => {
    const id = requireId(await findReturnId(staff.db, options.id), 'return', options.id)
    const settled = await settleReturn(staff, id, options.settlement)
    if (!settled.ok)
      throw new CommandError(
        settled.error.why === 'no such return'
          ? `There is no return ${options.id}.`
          : `The return ${options.id} is ${settled.error.state} already.`,
      )
    const { itemName: name, quantity, refund, paidBack } = settled.value
    context.console.log(
      singleLine(
        `The return of ${quantity} × ${name} is ${options.settlement.accept ? 'accepted' : 'refused'}.`,
      ),
    )
    if (options.settlement.accept)
      context.console.log(
        paidBack
          ? `${inRupees(refund)} go back by themselves.`
          : `It was paid elsewhere: ${inRupees(refund)} are for you to give back.`,
      )
    return 0
  })
}

function parseReturnSettleArgs(
  args: string[],
): { id: string; settlement: ReturnSettlement } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { damaged: { type: 'boolean', default: false }, note: { type: 'string' } },
    })
    const [id, verb, ...more] = positionals
    if (id === undefined || more.length > 0) return undefined
    const note = values.note?.trim()
    if (verb === 'accept')
      return note === undefined
        ? { id, settlement: { accept: true, restock: !values.damaged } }
        : undefined
    if (verb !== 'refuse' || values.damaged || !note || note.length > MAX_REFUSAL_LENGTH)
      return undefined
    return { id, settlement: { accept: false, note } }
  } catch {
    return undefined
  }
}
