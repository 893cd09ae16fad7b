import { trackingWords } from '#app/orders/tracking.ts'
import { ORDER_STATUSES } from '#db/enums.ts'
import {
  findOrderForStaff,
  listOrdersForStaff,
  type StaffOrder,
  type ListedOrder,
} from '#app/desk/staff-orders.server.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CHARGE_NAMES } from '#app/cart/charges.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { formatLine } from '#app/orders/format-line.ts'
import { activeItems, lineTotal, currentTotal, type OrderStatus } from '#app/orders/order.ts'
import { REFUND_REASON_TEXTS } from '#app/payments/refund.ts'
import type { Exchange, ExchangeState } from '#app/aftersales/exchange/exchange.ts'
import { RETURN_REASON_TEXTS } from '#app/aftersales/return.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { orderHistory } from './orders-history.ts'
import { noSuchOrder, withStaffDatabase } from './staff-context.ts'
import { singleLine, table } from '../table.ts'

const DEFAULT_LISTED = 20
const MAX_LISTED = 10_000

type ListOptions = { status: OrderStatus | undefined; limit: number; json: boolean | undefined }

export async function list(args: string[], context: CommandContext): Promise<number> {
  const options = parseListArgs(args)
  const listed = await withStaffDatabase(context, (staff) => listOrdersForStaff(staff, options))
  if (options.json) context.console.log(JSON.stringify(listed))
  else if (listed.length === 0) context.console.log('There are no such orders.')
  else
    context.console.log(
      table([
        ['number', 'placed', 'status', 'payment', 'items', 'total', 'city'],
        ...listed.map(rowOf),
      ]).join('\n'),
    )
  return 0
}

function parseListArgs(args: string[]): ListOptions {
  const { values } = readArgs({
    args,
    options: {
      status: { type: 'string' },
      limit: { type: 'string', default: String(DEFAULT_LISTED) },
      json: { type: 'boolean' },
    },
  })
  const status = ORDER_STATUSES.find((one) => one === values.status?.toLowerCase())
  const limit = /^\d{1,5}$/.test(values.limit) ? Number(values.limit) : 0
  if (values.status !== undefined && !status)
    throw new UsageError(`--status is one of: ${ORDER_STATUSES.join(', ')}.`)
  if (limit < 1 || limit > MAX_LISTED) throw new UsageError(`--limit is from 1 to ${MAX_LISTED}.`)
  return { status, limit, json: values.json }
}

const rowOf = ({ order, payment }: ListedOrder): string[] => [
  order.number,
  formatDateTime(order.placedAt),
  order.status,
  payment ?? 'elsewhere',
  String(
    (order.status === 'cancelled' ? order.items : activeItems(order)).reduce(
      (count, { quantity }) => count + quantity,
      0,
    ),
  ),
  inRupees(currentTotal(order)),
  order.address.city,
]

export async function show(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  })
  const [number] = requireWords(positionals, ['NUMBER'])
  const found = await withStaffDatabase(context, (staff) => findOrderForStaff(staff, number))
  if (!found) throw noSuchOrder(number)
  context.console.log(values.json ? JSON.stringify(found) : describe(found).join('\n'))
  return 0
}

/** Short form of an id: enough to find it by. */
const short = (id: string): string => id.slice(0, 8)

function describe(found: StaffOrder): string[] {
  const { order, attempts, refunds, returns } = found
  const total = currentTotal(order)
  return [
    `Order #${order.number} is ${order.status}.   ${order.id}`,
    ...section(
      'Lines',
      table([
        ...order.items.map((item, i) => [
          `${i + 1}`,
          formatLine(item),
          inRupees(lineTotal(item)),
          item.cancelledAt ? 'cancelled' : '',
        ]),
        ...order.charges.map(({ code, amount }) => ['', CHARGE_NAMES[code], inRupees(amount), '']),
        [
          '',
          'Total',
          inRupees(total),
          total === order.total ? '' : `${inRupees(order.total)} when it was placed`,
        ],
      ]),
    ),
    ...section(
      'To',
      [...addressLines(order.address), order.address.phone, order.contactEmail]
        .filter(Boolean)
        .map(singleLine),
    ),
    ...section('By', [
      singleLine([order.shippingMethod, order.trackingNumber].filter(Boolean).join(', ')),
    ]),
    ...section(
      'Payments',
      table(
        attempts.map((one) => [
          one.reference,
          one.state,
          inRupees(paise(one.amountPaise)),
          [
            one.method,
            one.gatewayRef && `gateway ${one.gatewayRef}`,
            one.bankRef && `bank ${one.bankRef}`,
            one.reason,
          ]
            .filter(Boolean)
            .join(', '),
        ]),
      ),
    ),
    ...section(
      'Refunds',
      table(
        refunds.map((one) => [
          short(one.id),
          one.state,
          inRupees(paise(one.amountPaise)),
          [
            REFUND_REASON_TEXTS[one.why].record,
            one.whyNote && `“${one.whyNote}”`,
            one.methodNote && `by hand: ${one.methodNote}`,
            one.detail,
          ]
            .filter(Boolean)
            .join(', '),
        ]),
      ),
    ),
    ...section(
      'Returns',
      table(
        returns.map((one) => [
          short(one.id),
          one.state,
          `${one.quantity} of line ${order.items.findIndex(({ id }) => id === one.itemId) + 1}`,
          [
            RETURN_REASON_TEXTS[one.reason],
            one.note && `“${one.note}”`,
            one.refusal && `refused: ${one.refusal}`,
            one.exchange && exchangeWords(one.exchange),
          ]
            .filter(Boolean)
            .join(', '),
        ]),
      ),
    ),
    ...section('What happened', table(orderHistory(found))),
  ]
}

const EXCHANGE_WORDS = {
  held: 'is held',
  sent: 'was sent',
  released: 'was let go',
} satisfies Record<ExchangeState, string>

const exchangeWords = ({ size, state, outcome, ...tracking }: Exchange): string =>
  [
    `size ${size} ${outcome ? `was sent and ${outcome.replaceAll('_', ' ')}` : EXCHANGE_WORDS[state]}`,
    trackingWords(tracking),
  ]
    .filter(Boolean)
    .join(': ')

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', heading, ...lines.map((line) => `  ${line}`)] : []
