import type { RefundWay } from '#app/desk/refund-return.server.ts'
import { settleReturn, type ReturnSettlement } from '#app/desk/settle-return.server.ts'
import { findReturnId } from '#app/desk/staff-orders.server.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { requireId } from './orders-id.ts'
import { withStaffContext } from './staff-context.ts'
import { singleLine } from '../table.ts'

const MAX_REFUSAL_LENGTH = 1_000

export async function settleReturnById(args: string[], context: CommandContext): Promise<number> {
  const options = parseReturnSettleArgs(args)
  return withStaffContext(context, async (staff) => {
    const id = requireId(await findReturnId(staff.db, options.id), 'return', options.id)
    const settled = await settleReturn(staff, 'staff', id, options.settlement)
    if (!settled.ok)
      throw new CommandError(
        settled.error.why === 'settled already'
          ? `The return ${options.id} is ${settled.error.state} already.`
          : `There is no return ${options.id}.`,
      )
    const { itemName: name, quantity, refund, way, replacementSize } = settled.value
    context.console.log(
      singleLine(
        `The return of ${quantity} × ${name} is ${options.settlement.accept ? 'accepted' : 'refused'}.`,
      ),
    )
    if (replacementSize)
      context.console.log(
        `Nothing is paid back: send size ${replacementSize}, then write \`return ${options.id} send\`.`,
      )
    else if (options.settlement.accept) context.console.log(refundWords(refund, way))
    return 0
  })
}

/** Of an order that nobody paid, or that is paid back already. */
export const NOTHING_BACK = 'No money is to be paid back.'

/** Refund of goods that are back, in words: by the gateway, or for the owner to give back. */
export function refundWords(refund: Paise, way: RefundWay | undefined): string {
  if (refund === 0) return NOTHING_BACK
  if (way === 'gateway') return `${inRupees(refund)} go back by themselves.`
  return way === 'account'
    ? `It was paid at the door: the desk says where ${inRupees(refund)} are to be sent.`
    : `It was paid elsewhere: ${inRupees(refund)} are for you to give back.`
}

function parseReturnSettleArgs(args: string[]): { id: string; settlement: ReturnSettlement } {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { damaged: { type: 'boolean', default: false }, note: { type: 'string' } },
  })
  const [id, verb] = requireWords(positionals, ['ID', 'accept, refuse, send or refund'])
  const note = values.note?.trim()
  if (verb === 'accept' && note === undefined)
    return { id, settlement: { accept: true, damaged: values.damaged ? 'all' : 0 } }
  if (verb === 'refuse' && !values.damaged && note && note.length <= MAX_REFUSAL_LENGTH)
    return { id, settlement: { accept: false, note } }
  throw new UsageError(
    'A return is accepted without --note, or refused with one and without --damaged.',
  )
}
