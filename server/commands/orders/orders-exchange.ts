import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import { trackingFrom } from '#app/orders/tracking.ts'
import {
  dropExchange,
  sendReplacement,
  type ExchangeRefusal,
} from '#app/desk/settle-exchange.server.ts'
import { findReturnId } from '#app/desk/staff-orders.server.ts'
import type { ExchangeState } from '#app/aftersales/exchange/exchange.ts'
import { onlyWords, readArgs, requireWords } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { requireId } from './orders-id.ts'
import { refundWords } from './orders-return-settle.ts'
import { withStaffContext } from './staff-context.ts'
import { singleLine } from '../table.ts'

/** `return ID send`: the replacement of an exchange has left. */
export async function sendReplacementById(
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { tracking: { type: 'string' } },
  })
  const [written] = requireWords(positionals, ['ID', 'send'])
  const trackingNumber = values.tracking?.trim() || undefined
  return withStaffContext(context, async (staff) => {
    const id = requireId(await findReturnId(staff.db, written), 'return', written)
    const sent = await sendReplacement(staff, 'staff', id, trackingFrom({ trackingNumber }))
    if (!sent.ok) throw refusalOf(sent.error, written)
    const { quantity, itemName, size } = sent.value
    context.console.log(
      singleLine(`${quantity} × ${itemName} in size ${size} is sent. The shopper is written to.`),
    )
    return 0
  })
}

/** `return ID refund`: the size cannot be sent, so the goods are paid back. */
export async function refundInsteadById(args: string[], context: CommandContext): Promise<number> {
  const [written] = onlyWords(args, ['ID', 'refund'])
  return withStaffContext(context, async (staff) => {
    const id = requireId(await findReturnId(staff.db, written), 'return', written)
    const dropped = await dropExchange(staff, 'staff', id)
    if (!dropped.ok) throw refusalOf(dropped.error, written)
    const { quantity, itemName, size, refund, way } = dropped.value
    context.console.log(
      singleLine(
        `${quantity} × ${itemName} is not exchanged: size ${size} is for sale again. The shopper is written to.`,
      ),
    )
    context.console.log(
      refund === undefined
        ? 'The money goes back once you accept the return.'
        : refundWords(refund, way),
    )
    return 0
  })
}

function refusalOf(refusal: ExchangeRefusal, written: string): CommandError {
  switch (refusal.why) {
    case 'no such return':
      return new CommandError(`There is no return ${written}.`)
    case 'no exchange':
      return new CommandError(`The return ${written} asks for the money, not for another size.`)
    case 'settled already':
      return new CommandError(`The exchange ${written} ${SETTLED[refusal.state]} already.`)
    case 'demo seller':
      return new CommandError(DEMO_SELLER)
    case 'not accepted':
      return new CommandError(
        `The return ${written} is ${refusal.state}: first accept what came back.`,
      )
    // Of members at the desk alone.
    case 'code wanted':
      return new CommandError(`The return ${written} refunds money, which takes a code.`)
    default:
      return refusal satisfies never
  }
}

const SETTLED = {
  held: 'is open',
  sent: 'was sent',
  released: 'was ended',
} satisfies Record<ExchangeState, string>
