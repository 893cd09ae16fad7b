import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import { moveOrder, setTracking, type TrackRefusal } from '#app/desk/move-order.server.ts'
import { noticesOfSent } from '#app/desk/pack/parcel-notices.server.ts'
import type { Shipment } from '#app/desk/ship/shipments.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { changeEach, MANY_OPTIONS, ordersOf } from './move-many.ts'
import { noSuchOrder, plainNumber } from './staff-context.ts'

export async function ship(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { ...MANY_OPTIONS, tracking: { type: 'string' } },
  })
  const tracking = cleanIdentifier(values.tracking ?? '') || undefined
  if (tracking && positionals.length !== 1)
    throw new UsageError('--tracking is the number of one parcel: for many, write a file.')
  return changeEach(
    {
      orders: await ordersOf(positionals, values.file, context),
      json: values.json,
      run: (staff, { number, trackingNumber = tracking }) =>
        moveOrder(staff, 'staff', number, {
          to: 'shipped',
          tracking: { trackingNumber: trackingNumber ?? null },
        }),
      done: ({ number }) => `Order #${number} is shipped.`,
      refused: (number, refusal) => refusalText(number, refusal, 'shipped'),
      notices: ({ db }, number) => noticesOfSent(db, number),
    },
    context,
  )
}

export async function deliver(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readArgs({ args, allowPositionals: true, options: MANY_OPTIONS })
  return changeEach(
    {
      orders: await ordersOf(positionals, values.file, context),
      json: values.json,
      run: (staff, { number }) => moveOrder(staff, 'staff', number, { to: 'delivered' }),
      done: ({ number }) => `Order #${number} is delivered.`,
      refused: (number, refusal) => refusalText(number, refusal, 'delivered'),
    },
    context,
  )
}

/** Sets the tracking number that was left out or mistyped at shipping. */
export async function track(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readArgs({ args, allowPositionals: true, options: MANY_OPTIONS })
  return changeEach(
    {
      orders:
        values.file === undefined
          ? [typedTracking(positionals)]
          : tracked(await ordersOf(positionals, values.file, context)),
      json: values.json,
      run: (staff, { number, trackingNumber = '' }) =>
        setTracking(staff, 'staff', number, { trackingNumber }),
      done: ({ number, trackingNumber }) =>
        `Order #${number} has the tracking number ${trackingNumber}. The shopper is written to.`,
      refused: (number, refusal) => refusalText(number, refusal, 'tracked'),
    },
    context,
  )
}

function typedTracking(words: string[]) {
  const [number, tracking] = requireWords(words, ['NUMBER', 'TRACKING'])
  return { number: plainNumber(number), trackingNumber: cleanIdentifier(tracking) }
}

function tracked(orders: Shipment[]): Shipment[] {
  const without = orders.find(({ trackingNumber }) => !trackingNumber)
  if (without)
    throw new CommandError(
      `Nothing was changed. #${without.number} has no tracking number in this file.`,
    )
  return orders
}

function refusalText(
  number: string,
  refusal: TrackRefusal,
  to: 'shipped' | 'delivered' | 'tracked',
): string {
  switch (refusal.why) {
    case 'no such order':
      return noSuchOrder(number).message
    case 'demo seller':
      return DEMO_SELLER
    case 'unchanged':
      return `Order #${number} has that tracking number already.`
    case 'invalid transition':
      return to === 'tracked'
        ? `Order #${number} is ${refusal.from}: only a shipped order is given another tracking number.`
        : invalidTransition(number, refusal.from, to)
    default:
      return refusal satisfies never
  }
}

export const invalidTransition = (number: string, from: OrderStatus, to: OrderStatus): string =>
  `Order #${number} is ${from}: it cannot become ${to} from there.`
