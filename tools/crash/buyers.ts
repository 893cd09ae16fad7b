import { randomUUID } from 'node:crypto'
import type { Random } from '#demo/random.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import {
  attemptsOf,
  checkoutForm,
  lineOf,
  sendCheckout,
  type Goods,
  type Shopper,
} from '../../tests/shop/checkout-client.ts'

/** History of the clients: a crash must not lose what the shop has acknowledged. */
export type ClientHistory = {
  /** Acknowledged orders, by the key of their checkout. */
  orders: Map<string, string>
  /** Payments after which the shop sent the browser to its order. */
  paid: Set<string>
  /** Checkouts without an answer; they are sent again once the shop is back. */
  unanswered: Map<string, Submission>
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
  /** Aborted when the kill begins. */
  killed: AbortSignal
  onAnswer(): void
}

/** Buys until the shop is gone: places, goes to the bank, decides there, comes back, and so on. */
export async function buyUntilKilled(context: BuyerContext): Promise<void> {
  const { killed } = context
  for (const submission of context.history.unanswered.values()) {
    if (killed.aborted) return
    await submit(context, submission)
  }
  while (!killed.aborted) {
    try {
      const order = context.random.chance(0.6) ? context.history.unpaid.shift() : undefined
      if (order) await pay(context, order)
      else await submit(context, newCheckout(context))
    } catch (error) {
      if (!killed.aborted && !isCutOff(error)) throw error
      // Backoff, so that a shop that is gone does not get a thousand requests.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

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
    if (back.status === 303 && (as === 'pay' || as === 'fee-on-top'))
      history.paid.add(newest.reference)
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

async function atBank(
  { bankUrl }: RunningShop,
  path: string,
  body: object,
): Promise<Record<string, string> | undefined> {
  const answer = await fetch(`${bankUrl}/api/transactions/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as Record<string, string>) : undefined
}

/** An error of fetch when the other side is gone; any other error is a bug of the test. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined

function cutOff(error: unknown): undefined {
  if (!isCutOff(error)) throw error
}
