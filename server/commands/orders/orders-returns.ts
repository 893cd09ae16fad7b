import { RETURN_REASON_TEXTS } from '#app/aftersales/return.ts'
import { listOpenReturns } from '#app/desk/staff-orders.server.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { itemName } from '#app/orders/order.ts'
import { readArgs } from '../command-args.ts'
import type { Command, CommandContext } from '../command-context.ts'
import { refundInsteadById, sendReplacementById } from './orders-exchange.ts'
import { createReturn } from './orders-return-create.ts'
import { settleReturnById } from './orders-return-settle.ts'
import { withStaffDatabase } from './staff-context.ts'
import { table } from '../table.ts'

export async function returns(args: string[], context: CommandContext): Promise<number> {
  const { values } = readArgs({ args, options: { json: { type: 'boolean' } } })
  const open = await withStaffDatabase(context, ({ db }) => listOpenReturns(db))
  if (values.json) context.console.log(JSON.stringify(open))
  else if (open.length === 0) context.console.log('No return waits for your word.')
  else
    context.console.log(
      table([
        ['id', 'order', 'asked for', 'what', 'why'],
        ...open.map(({ one, number, item }) => [
          one.id.slice(0, 8),
          number,
          formatDateTime(one.requestedAt),
          `${one.quantity} × ${itemName(item.productName, item.productId)}`,
          [
            RETURN_REASON_TEXTS[one.reason],
            one.note && `“${one.note}”`,
            one.exchangeState === 'held' &&
              (one.state === 'accepted'
                ? `size ${one.exchangeSize} is to be sent`
                : `to be exchanged for size ${one.exchangeSize}`),
          ]
            .filter(Boolean)
            .join(', '),
        ]),
      ]).join('\n'),
    )
  return 0
}

/**
 * `return create ORDER` requests a return, `return ID accept` and `return ID refuse` settle one, and
 * `return ID send` and `return ID refund` its exchange.
 */
export const createOrSettleReturn: Command = (args, context) => {
  if (args[0] === 'create') return createReturn(args, context)
  switch (args[1]) {
    case 'send':
      return sendReplacementById(args, context)
    case 'refund':
      return refundInsteadById(args, context)
    default:
      return settleReturnById(args, context)
  }
}
