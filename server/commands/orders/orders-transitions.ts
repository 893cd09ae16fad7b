import { moveOrder, setTracking, type Step } from '#app/desk/move-order.server.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { onlyWords, readArgs, requireWords } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { withStaffContext, noSuchOrder, plainNumber } from './staff-context.ts'
import { CommandError } from '../command-error.ts'
import { singleLine } from '../table.ts'

export async function ship(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { tracking: { type: 'string' } },
  })
  const [number] = requireWords(positionals, ['NUMBER'])
  const trackingNumber = values.tracking?.trim() || undefined
  return moveAndReport(number, { to: 'shipped', trackingNumber }, context)
}

export async function deliver(args: string[], context: CommandContext): Promise<number> {
  const [number] = onlyWords(args, ['NUMBER'])
  return moveAndReport(number, { to: 'delivered' }, context)
}

/** Sets the tracking number that was left out or mistyped at shipping. */
export async function track(args: string[], context: CommandContext): Promise<number> {
  const [written, typed] = onlyWords(args, ['NUMBER', 'TRACKING'])
  const tracking = typed.trim()
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

export const invalidTransition = (number: string, from: OrderStatus, to: OrderStatus) =>
  new CommandError(`Order #${number} is ${from}: it cannot become ${to} from there.`)
