import { parseArgs } from 'node:util'
import { openReturns, whichReturn } from '#app/aftersales/desk.server.ts'
import { settleReturn, type ReturnSettlement } from '#app/aftersales/returns.server.ts'
import { inWords } from '#app/basics/date-in-words.ts'
import { inRupees } from '#app/basics/money.ts'
import { itemName } from '#app/orders/order.ts'
import type { Circumstances } from './circumstances.ts'
import { atDesk, overBooks } from './orders-desk.ts'
import { needId } from './orders-id.ts'
import { Refusal } from './refusal.ts'
import { screenLine, table } from './table.ts'

export async function returns(args: string[], circumstances: Circumstances): Promise<number | undefined> {
  if (args.length > 0) return undefined
  const open = await overBooks(circumstances, ({ db }) => openReturns(db))
  if (open.length === 0) console.log('No return waits for your word.')
  else
    console.log(
      table([
        ['id', 'order', 'asked for', 'what', 'why'],
        ...open.map(({ one, number, item }) => [
          one.id.slice(0, 8),
          number,
          inWords(one.requestedAt),
          `${one.quantity} × ${itemName(item.productName, item.productId)}`,
          [one.reason, one.note && `“${one.note}”`].filter(Boolean).join(', '),
        ]),
      ]).join('\n'),
    )
  return 0
}

const LONGEST_REFUSAL = 1_000

export async function settle(args: string[], circumstances: Circumstances): Promise<number | undefined> {
  const wish = settleWish(args)
  if (!wish) return undefined
  return atDesk(circumstances, async (desk) => {
    const id = needId(await whichReturn(desk.db, wish.id), 'return', wish.id)
    const settled = await settleReturn(desk, id, wish.settlement)
    if (!settled.ok)
      throw new Refusal(
        settled.error.why === 'no such return'
          ? `There is no return ${wish.id}.`
          : `The return ${wish.id} is ${settled.error.state} already.`,
      )
    const { itemName: name, quantity, refund, paidBack } = settled.value
    console.log(screenLine(`The return of ${quantity} × ${name} is ${wish.settlement.accept ? 'accepted' : 'refused'}.`))
    if (wish.settlement.accept)
      console.log(
        paidBack ? `${inRupees(refund)} go back by themselves.` : `It was paid elsewhere: ${inRupees(refund)} are for you to give back.`,
      )
    return 0
  })
}

function settleWish(args: string[]): { id: string; settlement: ReturnSettlement } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { damaged: { type: 'boolean', default: false }, because: { type: 'string' } },
    })
    const [id, verb, ...more] = positionals
    if (id === undefined || more.length > 0) return undefined
    const because = values.because?.trim()
    if (verb === 'accept') return because === undefined ? { id, settlement: { accept: true, restock: !values.damaged } } : undefined
    if (verb !== 'refuse' || values.damaged || !because || because.length > LONGEST_REFUSAL) return undefined
    return { id, settlement: { accept: false, because } }
  } catch {
    return undefined
  }
}
