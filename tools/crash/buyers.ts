import { randomUUID } from 'node:crypto'
import type { Random } from '#demo/random.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import {
  attemptsOf,
  checkoutForm,
  itemsOf,
  lineOf,
  sendCheckout,
  type Goods,
  type Shopper,
} from '../../tests/shop/clients/checkout-client.ts'

/** History of the clients: a crash must not lose what the shop has acknowledged. */
export type ClientHistory = {
  /** Acknowledged orders, by the key of their checkout. */
  orders: Map<string, string>
  /** Payments after which the shop sent the browser to its order. */
  paid: Set<string>
  /** Checkouts without an answer; they are sent again once the shop is back. */
  unanswered: Map<string, Submission>
  /** Orders of those payments, which may be cancelled. */
  paidOrders: Order[]
  /** Orders whose cancellation was acknowledged. */
  cancelled: Set<string>
  /** Orders not taken to the bank yet, or cut off on the way there. */
  unpaid: Order[]
  /** Answers that must never come. */
  wrong: string[]
  /** The keys of all checkouts. */
  keys: Set<string>
}
type Submission = { shopper: Shopper; form: Record<string, string> }
type Order = { id: string; shopper: Shopper }

export const emptyHistory = (): ClientHistory => ({
  orders: new Map(),
  paid: new Set(),
  paidOrders: [],
  cancelled: new Set(),
  unanswered: new Map(),
  unpaid: [],
  wrong: [],
  keys: new Set(),
})

type BuyerContext = {
  shop: RunningShop
  history: ClientHistory
  shoppers: readonly Shopper[]
  goods: readonly Goods[]
  random: Random
  /** How often a paid order is cancelled, of 1. */
  cancels?: number
  /** Aborted when the kill begins: from then on connections break, and 503 is an answer. */
  killed: AbortSignal
  /** Aborted when they shall stop; a shop of one node is gone by its kill. */
  stopped?: AbortSignal
  onAnswer(): void
}

/** Buys until it is stopped: places, goes to the bank, decides there, comes back, and so on. */
export async function buyUntilStopped(context: BuyerContext): Promise<void> {
  const { killed, stopped = killed } = context
  for (const submission of context.history.unanswered.values()) {
    if (stopped.aborted) return
    // Another buyer may send it again at this moment: the same press twice.
    await submit(context, submission).catch((error: unknown) => ignoreCutOff(context, error))
  }
  while (!stopped.aborted) {
    try {
      const { random, history, cancels = 0 } = context
      const paid = random.chance(cancels) ? history.paidOrders.shift() : undefined
      const order = !paid && random.chance(0.6) ? takeUnpaid(context) : undefined
      if (paid) await cancel(context, paid)
      else if (order) await pay(context, order)
      else await submit(context, newCheckout(context))
    } catch (error) {
      ignoreCutOff(context, error)
      // Backoff, so that a shop that is gone does not get a thousand requests.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Mostly the newest, as people pay at once; the oldest may have lapsed. */
const takeUnpaid = ({ history, random }: BuyerContext): Order | undefined =>
  random.chance(0.7) ? history.unpaid.pop() : history.unpaid.shift()

function newCheckout({ shoppers, goods, random, history }: BuyerContext): Submission {
  const shopper = shoppers[random.whole(0, shoppers.length - 1)] as Shopper
  const lines = goods
    .filter((_, nth) => nth === 0 || random.chance(0.5))
    .map((one) => lineOf(one, { quantity: random.whole(1, 2) }))
  const key = randomUUID()
  history.keys.add(key)
  return { shopper, form: checkoutForm(shopper.email, lines, { key }) }
}

/** Sends some submissions twice at once, as people double-click. */
async function submit(context: BuyerContext, submission: Submission): Promise<void> {
  const times = context.random.chance(0.3) ? 2 : 1
  await Promise.all(Array.from({ length: times }, () => submitOnce(context, submission)))
}

/**
 * Allows a 503, and only after the kill began: any other 5xx is a fault of the shop, whenever it
 * comes.
 */
function answered(
  { history, killed, onAnswer }: BuyerContext,
  what: string,
  status: number,
  body = '',
): void {
  onAnswer()
  if (status >= 500 && !(status === 503 && killed.aborted))
    history.wrong.push(`${what} was answered ${status}: ${body.slice(0, 200)}`)
}

async function submitOnce(context: BuyerContext, { shopper, form }: Submission): Promise<void> {
  const { history } = context
  const key = form.key ?? ''
  history.unanswered.set(key, { shopper, form })
  const answer = await sendCheckout(shopper, form).catch(cutOff)
  if (!answer) return
  answered(context, 'a checkout', answer.status, answer.body)
  // Refused orders are expected: the shop limits their rate, and stock runs out.
  if (answer.status === 200 && answer.orderId) {
    const before = history.orders.get(key)
    if (before === undefined) history.unpaid.push({ id: answer.orderId, shopper })
    else if (before !== answer.orderId)
      history.wrong.push(`the checkout ${key} got two orders: ${before} and ${answer.orderId}`)
    history.orders.set(key, answer.orderId)
  } else if (![409, 429].includes(answer.status)) {
    if (answer.status < 500)
      history.wrong.push(`a checkout was answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    return
  }
  history.unanswered.delete(key)
}

async function pay(context: BuyerContext, order: Order): Promise<void> {
  const { shop, history, random } = context
  try {
    const page = await order.shopper.get(`/pay/${order.id}`)
    const html = await page.text()
    answered(context, 'the way to the bank', page.status, html)
    const [, link] = /<a href="(http[^"]+\/links\/[^"]+)"/.exec(html) ?? []
    if (link) return await payByLink(context, order, link)
    const [, action, inside = ''] =
      /<form[^>]*action="(http[^"]+)"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
    // It was paid meanwhile.
    if (!action) return
    const inputs = [...inside.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
    const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
    await fetch(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const [newest] = await attemptsOf(shop, order.id)
    if (!newest) return void history.wrong.push(`the order ${order.id} has no payment attempt`)
    const as = random.pick([
      'pay',
      'pay',
      'pay',
      'close',
      'decline',
      'decline-then-pay',
      'pay-later',
      'fee-on-top',
    ] as const)
    const decided = await atBank(shop, `${newest.reference}/decide`, {
      as,
      notice: random.chance(0.3) ? 'first' : 'none',
    })
    if (as.endsWith('pay') && random.chance(0.5))
      await atBank(shop, `${newest.reference}/tell`, { as: 'pay' })
    if (!decided?.encResponse) return
    const back = await fetch(`${shop.url}/payments/return`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.bankUrl, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ encResponse: decided.encResponse }),
    })
    answered(context, 'a return from the bank', back.status)
    if (back.status === 303 && (as === 'pay' || as === 'fee-on-top')) {
      history.paid.add(newest.reference)
      history.paidOrders.push(order)
    }
    // A refused shopper tries once more.
    if (as !== 'decline') return
    const { status } = await order.shopper.post(`/pay/${order.id}`, {})
    answered(context, 'paying again', status)
    if (status === 303) history.unpaid.push(order)
  } catch (error) {
    history.unpaid.push(order)
    throw error
  }
}

/** At Razorpay: the link, a decision there, and the way back, with a webhook before it or without. */
async function payByLink(context: BuyerContext, order: Order, link: string): Promise<void> {
  const { shop, history, random } = context
  await fetch(link)
  const [newest] = await attemptsOf(shop, order.id)
  if (!newest) return void history.wrong.push(`the order ${order.id} has no payment attempt`)
  const as = random.pick(['pay', 'pay', 'pay', 'close', 'decline', 'pay-later'] as const)
  const decided = await atBank(
    shop,
    `${newest.reference}/decide`,
    { as, webhook: random.pick(['usual', 'first', 'never'] as const) },
    'links',
  )
  if (as === 'pay-later') await atBank(shop, `${newest.reference}/finish`, {}, 'links')
  if (!decided?.return) return
  const back = await fetch(decided.return, { redirect: 'manual' })
  answered(context, 'a return from the link', back.status)
  if (back.status !== 303 || as !== 'pay') return
  history.paid.add(newest.reference)
  history.paidOrders.push(order)
}

async function cancel(context: BuyerContext, order: Order): Promise<void> {
  const { shop, history } = context
  try {
    const lines = await itemsOf(shop, order.id)
    const ticked = Object.fromEntries(lines.map(({ id }) => [`item-${id}`, 'on']))
    const { status, headers } = await order.shopper.post(`/orders/${order.id}/cancel`, ticked)
    answered(context, 'a cancellation', status)
    if (headers.getSetCookie().some((cookie) => cookie.startsWith('flash=order-cancelled')))
      history.cancelled.add(order.id)
  } catch (error) {
    history.paidOrders.push(order)
    throw error
  }
}

async function atBank(
  { bankUrl }: RunningShop,
  path: string,
  body: object,
  ledger: 'transactions' | 'links' = 'transactions',
): Promise<Record<string, string> | undefined> {
  const answer = await fetch(`${bankUrl}/api/${ledger}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as Record<string, string>) : undefined
}

/** An error of fetch when the other side is gone; any other error is a bug of the test. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined

/** While something is killed, the tests' own way to the database breaks as well. */
function ignoreCutOff({ killed }: BuyerContext, error: unknown): void {
  if (!killed.aborted && !isCutOff(error)) throw error
}

function cutOff(error: unknown): undefined {
  if (!isCutOff(error)) throw error
}
