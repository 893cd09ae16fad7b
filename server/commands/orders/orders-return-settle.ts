import { parseArgs } from 'node:util'
import { settleReturn, type ReturnSettlement } from '#app/aftersales/returns.server.ts'
import { findReturnId } from '#app/desk/staff-orders.server.ts'
import { inRupees } from '#app/basics/money.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { requireId } from './orders-id.ts'
import { withStaffContext } from './staff-context.ts'
import { singleLine } from '../table.ts'

const MAX_REFUSAL_LENGTH = 1_000

export async function settleReturnById(
  args: string[],
  context: CommandContext,
): Promise<number | undefined> {
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
